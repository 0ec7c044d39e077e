import path from 'node:path';
import { failStopOnIoError } from './fail-stop.ts';
import type { FileOperations } from './file-operations.ts';

export type StoreDisk = ReturnType<typeof openStoreDisk>;

/** The disk of a file store: the operations on it and the paths below the root of the store. */
export function openStoreDisk(root: string, operations: FileOperations) {
  const content = path.join(root, 'sha256');
  return {
    ...failStopOnIoError(operations),
    root,
    content,
    /** On the same file system as the content, because hard links do not work across file systems. */
    temporary: path.join(root, 'tmp'),
    /** The file that names the installation of the documents. */
    markFile: path.join(root, 'installation'),
    /** Files that were set aside, by day; outside the content, on the same file system. */
    lostAndFound: path.join(root, 'lost+found'),
    fileOf: (sha256: Uint8Array) => {
      if (sha256.byteLength !== 32) throw new Error('a SHA-256 has 32 bytes');
      const hash = Buffer.from(sha256).toString('hex');
      return path.join(content, hash.slice(0, 2), hash.slice(2, 4), hash);
    },
  };
}

/** Whether the name is a byte in hex, as the store names its folders. */
export function isByte(name: string): boolean {
  return /^[0-9a-f]{2}$/.test(name);
}

export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
