import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

/** The defaults of every authenticator app: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;
/** The time that a busy machine may need from the code to the server's answer. */
const MARGIN_MS = 10_000;

/** An authenticator app with the key of one account. */
export interface Authenticator {
  /**
   * A code that the server has not seen yet. The server accepts each code once, and also the code before and after the present one. So two
   * or three codes are available immediately, and the next one after at most half a minute.
   */
  nextCode(): Promise<string>;
}

const stepAt = (milliseconds: number): number => Math.floor(milliseconds / STEP_MS);

/** @param key base32, as the set-up page shows it, with or without its spaces */
export function createAuthenticator(key: string): Authenticator {
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) });
  let last = 0;
  return {
    async nextCode() {
      // Skips a code that expires within MARGIN_MS.
      const step = Math.max(stepAt(Date.now() + MARGIN_MS) - 1, last + 1);
      last = step;
      const earliest = (step - 1) * STEP_MS;
      if (Date.now() < earliest) await wait(earliest - Date.now() + 100);
      return app.generate({ timestamp: step * STEP_MS });
    },
  };
}
