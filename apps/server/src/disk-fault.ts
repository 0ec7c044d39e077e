import { hasCode } from './platform/document-store/index.ts';

/** What a disk says that takes nothing new, by the code of the error. */
const FAULTS: ReadonlyMap<string, string> = new Map([
  ['EROFS', 'is read-only'],
  ['EACCES', "may not be written by the portal's user"],
  ['EPERM', "may not be written by the portal's user"],
  ['ENOSPC', 'is full'],
  ['EDQUOT', 'is full (quota)'],
]);

/** Whether a disk takes nothing new, though what is there may be read. */
export function isUnwritable(error: unknown): boolean {
  return [...FAULTS.keys()].some((code) => hasCode(error, code));
}

/** One line that names the setting and what is wrong with its disk. */
export function describeDiskFault(folder: string, error: unknown): string {
  const [, fault = 'can not be written'] = [...FAULTS].find(([code]) => hasCode(error, code)) ?? [];
  return `DATA_DIR: the disk of ${folder} ${fault}; nothing new is taken in until it can be written again`;
}
