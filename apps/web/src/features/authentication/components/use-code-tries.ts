import { useState } from 'react';

/** After this many wrong codes, or this long after the password, the server takes none any more (security section 2). */
export const MAX_CODES = 5;
const CODE_LIFE_MS = 5 * 60 * 1000;

/** Knows when to stop asking for codes: a right one would be refused like a wrong one then, and nobody could tell why. */
export function useCodeAttempts() {
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const [refused, setRefused] = useState(0);
  return {
    /** A password was given, codes are asked for from now. */
    begin(): void {
      setAskedAt(Date.now());
      setRefused(0);
    },
    /** Counts a refused code. @returns whether the password must be given again */
    refuse(): boolean {
      setRefused(refused + 1);
      return refused + 1 >= MAX_CODES || Date.now() - askedAt > CODE_LIFE_MS;
    },
  };
}
