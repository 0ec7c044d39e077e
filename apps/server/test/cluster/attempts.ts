import { setTimeout as wait } from 'node:timers/promises';

export type RequestKind =
  | 'sign-in'
  | 'delivery'
  | 'list'
  | 'download'
  | 'ZIP'
  | 'import'
  | 'invitation'
  | 'sweep'
  | 'purge'
  | 'purged';

/** One request of the load, at milliseconds of one clock. `answer` is `ok`, or the reason why it failed, e.g. `503 Overloaded`. */
export interface Attempt {
  readonly kind: RequestKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly answer: string;
}

/** A request that was refused or cut off, as every client expects it now and then. */
export class Refused extends Error {}

export type Attempts = ReturnType<typeof createAttempts>;

/** Records every request of the load. */
export function createAttempts() {
  const attempts: Attempt[] = [];

  /** @throws Refused; any other error is a fault of the portal, or of the drill itself */
  async function once<T>(kind: RequestKind, request: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const record = (answer: string) =>
      void attempts.push({ kind, startedAt, endedAt: performance.now(), answer });
    try {
      const result = await request();
      record('ok');
      return result;
    } catch (error) {
      record(error instanceof Refused ? error.message : String(error));
      throw error;
    }
  }

  return {
    attempts: attempts as readonly Attempt[],
    once,
    /** Repeats the request until it succeeds, as an ERP does. */
    untilDone: async <T>(kind: RequestKind, request: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await once(kind, request);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          await wait(RETRY_MS);
        }
      }
    },
  };
}

const RETRY_MS = 250;
