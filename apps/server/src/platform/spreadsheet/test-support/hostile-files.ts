import type { HostileFiles } from './hostile-file.ts';
import { HOSTILE_OLD_WORKBOOKS } from './hostile-old-workbooks.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { HOSTILE_WORKBOOKS } from './hostile-workbooks.ts';

/** Hostile files, generated in each run; each must be refused quickly. */
export const HOSTILE_FILES: HostileFiles = {
  ...HOSTILE_TEXTS,
  ...HOSTILE_WORKBOOKS,
  ...HOSTILE_OLD_WORKBOOKS,
};
