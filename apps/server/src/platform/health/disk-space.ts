import { statfs } from 'node:fs/promises';

/** Below either a disk counts as full: the database needs room to end what it has begun (security F8). */
const MIN_FREE_BYTES = 1024 ** 3;
const MIN_FREE_SHARE = 0.05;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Of the disk that a folder lies on. */
export async function findDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/**
 * Whether nothing more may be taken in: less is free than 1 GiB, or than 5 % of a disk that is smaller than 20 GiB. The operator hears of it
 * before, by `isScarce`.
 */
export function isAtFloor({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < Math.min(MIN_FREE_BYTES, totalBytes * MIN_FREE_SHARE);
}

/** Whether the operator must make room: /readyz says `disk`. */
export function isScarce({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < MIN_FREE_BYTES || freeBytes < totalBytes * MIN_FREE_SHARE;
}
