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
  /** The download of a document that was purged. */
  | 'purged';

/**
 * One request of the load. The times are milliseconds of `performance.now()`. `answer` is `ok`, or the reason why the request failed,
 * e.g. `503 Overloaded`.
 */
export interface Attempt {
  readonly kind: RequestKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly answer: string;
}

/** The portal refused a request, or the connection broke: clients must be ready for that and repeat the request. */
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
