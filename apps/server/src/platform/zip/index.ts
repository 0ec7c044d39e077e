export { readZip, zipInFile, zipInMemory, type ZipExcess, type ZipLimits, ZipTooLarge } from './read-zip.ts';
export { BrokenZip, UnsafeZipName } from './zip-format.ts';
