export { readZip, zipInFile, zipInMemory, type ZipLimits, ZipTooLarge } from './read-zip.ts';
export { BrokenZip, UnsafeZipName } from './zip-format.ts';
