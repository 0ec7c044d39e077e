import { readFlag, writeFlag } from '../lib/browser-flags.ts';

const FLAG = 'two-factor-hint';

/** A password was set in this browser: the next sign-in offers to set up a second factor. */
export const twoFactorHintFlag = {
  isSet: () => readFlag(FLAG),
  set: () => writeFlag(FLAG, true),
  clear: () => writeFlag(FLAG, false),
};
