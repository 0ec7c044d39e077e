import { CFB } from '@e965/xlsx';

interface CompoundFile {
  readonly FullPaths: readonly string[];
}

/** The part of the library that reads the container format of .xls files and of encrypted .xlsx files. */
interface CompoundFiles {
  read(bytes: Buffer, options: { type: 'buffer' }): CompoundFile;
  write(file: CompoundFile, options: { type: 'buffer' }): Uint8Array;
  readonly utils: {
    cfb_new(): CompoundFile;
    cfb_add(file: CompoundFile, path: string, content: Buffer): void;
  };
}

// The library exports no type for it.
export const compoundFiles = CFB as CompoundFiles;
