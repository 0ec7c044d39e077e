import { readFlag, writeFlag } from '../lib/browser-flags.ts';

const FLAG = 'two-factor-hint';

/** Somebody set a password in this browser: the next sign-in offers the second factor (spec section 2). */
export const twoFactorFlag = {
  isSet: () => readFlag(FLAG),
  set: () => writeFlag(FLAG, true),
  clear: () => writeFlag(FLAG, false),
};
