import { statfs } from 'node:fs/promises';

/** The space that stays free, because the database needs it to finish running transactions. */
const MIN_FREE_BYTES = 1024 ** 3;
const MIN_FREE_SHARE = 0.05;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The free and total space of the disk that contains a folder. */
export async function findDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/**
 * Whether no more files may be stored: less than 1 GiB is free, or on a disk below 20 GiB less than 5 %.
 * `isDiskSpaceLow` warns the operator earlier.
 */
export function isDiskFull({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < Math.min(MIN_FREE_BYTES, totalBytes * MIN_FREE_SHARE);
}

/** Whether the operator must free space: /readyz reports `disk`. */
export function isDiskSpaceLow({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < MIN_FREE_BYTES || freeBytes < totalBytes * MIN_FREE_SHARE;
}
