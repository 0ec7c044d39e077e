import { codeOf } from './error-code.ts';

const MISSING_PERMISSION = {
  description: "may not be written by the portal's user",
  remedy: 'give that user the right to read and write it',
};

/** The error codes of a disk that cannot be written, with a description and the remedy. */
const FAULTS: ReadonlyMap<string, { readonly description: string; readonly remedy: string }> = new Map([
  ['EROFS', { description: 'is read-only', remedy: 'mount it for writing' }],
  ['EACCES', MISSING_PERMISSION],
  ['EPERM', MISSING_PERMISSION],
  ['ENOSPC', { description: 'is full', remedy: 'free space on it' }],
  ['EIO', { description: 'fails', remedy: 'look at the disk, and start the portal again when it works' }],
  ['EDQUOT', { description: 'is full (quota)', remedy: 'free space on it or raise the quota' }],
]);

/** Whether the error means that a disk cannot be written; it may still be readable. */
export function isDiskWriteFault(error: unknown): boolean {
  return FAULTS.has(codeOf(error));
}

/** Whether the error comes from a file system call. */
export function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && codeOf(error) !== '';
}

/**
 * One line that names the setting, the fault of its disk and the remedy.
 * @param effect what the portal does meanwhile: `stops`, or `reads`: it serves stored documents and accepts no new ones
 */
export function describeDiskFault(folder: string, error: unknown, effect: 'stops' | 'reads'): string {
  const meanwhile =
    effect === 'stops'
      ? 'the portal does not start without it'
      : 'documents are read, nothing new is taken in, and /readyz says 503 meanwhile';
  return `DATA_DIR: ${describeFolderFault(folder, error)}; ${meanwhile}`;
}

/** The fault of the disk of any folder, and the remedy. */
export function describeFolderFault(folder: string, error: unknown): string {
  const code = codeOf(error);
  const { description, remedy } = FAULTS.get(code) ?? {
    description: `can not be used (${code === '' ? 'unknown' : code})`,
    remedy: 'look at the disk and at the setting',
  };
  return `the disk of ${folder} ${description}: ${remedy}`;
}
