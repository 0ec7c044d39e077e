import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** The time for which a caller waits for a server. */
export interface Patience {
  /** The maximum number of times that a request is sent. */
  readonly attempts: number;
  readonly connectMs: number;
  /** Time for a request and its answer without their bytes. */
  readonly answerMs: number;
  /** Added for each MiB that is sent or received. */
  readonly msPerMegabyte: number;
}

const MEGABYTE = 1024 * 1024;
/** The wait before the second attempt is random, up to this; each further wait may be twice as long. */
const FIRST_WAIT_MS = 200;
/**
 * In addition to these, every 5xx is repeated except 501: a server that does not support a request will not support it
 * later.
 */
const REPEATED_STATUS: ReadonlySet<number> = new Set([408, 409, 429]);
const NOT_IMPLEMENTED = 501;

export interface Deadline {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  /** Adds the time for the bytes of an answer whose length is known now. */
  readonly allowBytes: (count: number) => void;
}

/**
 * Sends a request, and again after a connection fault, an answer that is late, incomplete or asks for a repeat. The library's own attempts
 * are not used, because it does not repeat an answer whose body breaks off.
 * @param bytes how many the request sends
 */
export async function withRequestRetries<T>(
  patience: Patience,
  bytes: number,
  send: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { deadline, end } = startDeadline(patience, bytes);
    try {
      return await send(deadline);
    } catch (error) {
      const fault = deadline.signal.aborted ? toTimeout(error) : error;
      if (attempt >= patience.attempts || !isRepeatable(fault)) throw fault;
    } finally {
      end();
    }
    await wait(randomInt(FIRST_WAIT_MS * 2 ** (attempt - 1) + 1));
  }
}

function startDeadline({ answerMs, msPerMegabyte }: Patience, bytes: number) {
  const timeOf = (count: number) => (count / MEGABYTE) * msPerMegabyte;
  const controller = new AbortController();
  const start = (ms: number) => setTimeout(() => controller.abort(), ms);
  let timer = start(answerMs + timeOf(bytes));
  return {
    deadline: {
      signal: controller.signal,
      allowBytes: (count: number) => {
        clearTimeout(timer);
        timer = start(answerMs + timeOf(count));
      },
    },
    end: () => clearTimeout(timer),
  };
}

function toTimeout(cause: unknown): Error {
  const error = new Error('no complete answer in time', { cause });
  error.name = 'TimeoutError';
  return error;
}

/** Credentials that cannot be found are no fault of the connection. */
function isRepeatable(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'CredentialsProviderError') return false;
  const status = statusOf(error);
  if (status === undefined || status < 300) return true;
  return REPEATED_STATUS.has(status) || (status >= 500 && status !== NOT_IMPLEMENTED);
}

/** The HTTP status of the answer that the library has turned into this error; undefined without an answer. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
