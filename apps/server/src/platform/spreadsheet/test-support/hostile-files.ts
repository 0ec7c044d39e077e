import type { HostileFiles } from './hostile-file.ts';
import { HOSTILE_OLD_WORKBOOKS } from './hostile-old-workbooks.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { HOSTILE_WORKBOOKS } from './hostile-workbooks.ts';

/** Files that nobody sends by mistake, made anew in each run; each must be refused, and soon (security T15). */
export const HOSTILE_FILES: HostileFiles = {
  ...HOSTILE_TEXTS,
  ...HOSTILE_WORKBOOKS,
  ...HOSTILE_OLD_WORKBOOKS,
};
