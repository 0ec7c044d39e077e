import { link, lstat, mkdir, open, readdir, readFile, rename, unlink, utimes } from 'node:fs/promises';

/** What the store asks of the file system; tests pass one that fails at a chosen call. */
export interface FileOperations {
  /** Writes a new file and makes its bytes durable. The file may be half written when this throws. */
  writeDurably(path: string, bytes: Uint8Array): Promise<void>;
  /** Makes the entries of a directory durable. */
  syncDirectory(path: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  makeDirectory(path: string): Promise<void>;
  readFile(path: string): Promise<Buffer>;
  list(path: string): Promise<string[]>;
  stat(path: string): Promise<{ size: number; mtimeMs: number }>;
  /** Sets the time of the last change to now. */
  touch(path: string): Promise<void>;
}

export const nodeFileOperations: FileOperations = {
  async writeDurably(path, bytes) {
    const handle = await open(path, 'wx', 0o640);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  async syncDirectory(path) {
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
  async makeDirectory(path) {
    await mkdir(path, { recursive: true, mode: 0o750 });
  },
  readFile: (path) => readFile(path),
  list: (path) => readdir(path),
  stat: lstat,
  touch: (path) => utimes(path, new Date(), new Date()),
};

/** Whether an error is the file system's, with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
