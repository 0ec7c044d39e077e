import { CFB } from '@e965/xlsx';

interface CompoundFile {
  readonly FullPaths: readonly string[];
}

/** The part of the library that reads the container of old workbooks, and of encrypted new ones. */
interface CompoundFiles {
  read(bytes: Buffer, options: { type: 'buffer' }): CompoundFile;
  write(file: CompoundFile, options: { type: 'buffer' }): Uint8Array;
  readonly utils: {
    cfb_new(): CompoundFile;
    cfb_add(file: CompoundFile, path: string, content: Buffer): void;
  };
}

// The library gives it no type of its own.
export const compoundFiles = CFB as CompoundFiles;
