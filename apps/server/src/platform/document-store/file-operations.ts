import { link, lstat, open, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { makeFolder } from './make-folder.ts';

/** An open file. Its content stays the same even if another file gets its path. */
export interface OpenFile {
  /** Its size in bytes now. */
  size(): Promise<number>;
  /** Reads into the buffer from this position. @returns the number of bytes; 0 at the end */
  read(buffer: Buffer, position: number): Promise<number>;
  close(): Promise<void>;
}

/** The file system operations of the store; tests pass one that fails at a chosen call. */
export interface FileOperations {
  /** Writes a new file and makes its bytes durable. The file may be incomplete when this throws. */
  writeDurably(path: string, bytes: Uint8Array): Promise<void>;
  /** Makes the entries of a folder durable. */
  syncFolder(path: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  readFile(path: string): Promise<Buffer>;
  open(path: string): Promise<OpenFile>;
  list(path: string): Promise<string[]>;
  stat(path: string): Promise<{ size: number; mtimeMs: number }>;
}

export const nodeFileOperations: FileOperations = {
  // `flush` syncs the bytes to the disk before the file is closed.
  writeDurably: (path, bytes) => writeFile(path, bytes, { flag: 'wx', mode: 0o640, flush: true }),
  async syncFolder(path) {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  link,
  rename,
  unlink,
  makeFolder: (path) => makeFolder(path, 0o750),
  readFile: (path) => readFile(path),
  async open(path) {
    const handle = await open(path, 'r');
    return {
      size: async () => (await handle.stat()).size,
      read: async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
      close: () => handle.close(),
    };
  },
  list: (path) => readdir(path),
  stat: lstat,
};
