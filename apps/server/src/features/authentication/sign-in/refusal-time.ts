import { setTimeout as wait } from 'node:timers/promises';
import { ProtocolError } from '../../../platform/errors/index.ts';

/**
 * Runs a sign-in and answers a refusal only when `seconds` have passed since its start. What the database does for an
 * address with an account takes a little longer than for an unknown one, and much longer when it has to be read from
 * the disk; the time of the answer does not show it.
 * @throws whatever `signIn` throws; only a ProtocolError is delayed
 */
export async function delayRefusal<T>(seconds: number, signIn: () => Promise<T>): Promise<T> {
  const end = performance.now() + seconds * 1000;
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof ProtocolError) await wait(Math.max(0, end - performance.now()));
    throw error;
  }
}
