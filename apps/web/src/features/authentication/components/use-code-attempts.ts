import { useState } from 'react';

/** The server accepts no more codes after this many wrong codes. */
export const MAX_CODE_ATTEMPTS = 5;
/** The server accepts no more codes after this time since the password. */
const CODE_STEP_TIMEOUT_MS = 5 * 60 * 1000;

/**
 * Determines when the password must be entered again: the server then refuses a right code like a wrong one, and the
 * user could not see why.
 */
export function useCodeAttempts() {
  const [startedAtMs, setStartedAtMs] = useState(() => Date.now());
  const [wrongCodes, setWrongCodes] = useState(0);
  return {
    /** Call it when a password was accepted and the code step begins. */
    start(): void {
      setStartedAtMs(Date.now());
      setWrongCodes(0);
    },
    /** @returns whether the password must be entered again */
    countWrongCode(): boolean {
      setWrongCodes(wrongCodes + 1);
      return wrongCodes + 1 >= MAX_CODE_ATTEMPTS || Date.now() - startedAtMs > CODE_STEP_TIMEOUT_MS;
    },
  };
}
