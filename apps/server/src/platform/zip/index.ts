export { readZip, type ZipLimits, ZipTooLarge } from './read-zip.ts';
export { BrokenZip, UnsafeZipName } from './zip-format.ts';
export { zipInFile, zipInMemory } from './zip-source.ts';
