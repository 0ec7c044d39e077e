import { useState } from 'react';

/** After this many wrong codes, or this long after the password, the server accepts no more codes. */
export const MAX_CODE_ATTEMPTS = 5;
const CODE_STEP_TIMEOUT_MS = 5 * 60 * 1000;

/**
 * Determines when to stop asking for codes: from then on the server refuses a right code like a wrong one, and the user
 * could not see why.
 */
export function useCodeAttempts() {
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const [refused, setRefused] = useState(0);
  return {
    /** A password was accepted; codes are asked for from now on. */
    begin(): void {
      setAskedAt(Date.now());
      setRefused(0);
    },
    /** Counts a refused code. @returns whether the password must be entered again */
    refuse(): boolean {
      setRefused(refused + 1);
      return refused + 1 >= MAX_CODE_ATTEMPTS || Date.now() - askedAt > CODE_STEP_TIMEOUT_MS;
    },
  };
}
