import { setTimeout as wait } from 'node:timers/promises';
import { ProtocolError } from '../../../platform/errors/index.ts';

/**
 * Runs a sign-in, and delays a refusal until `minSeconds` have passed since its start: the response time must not show
 * whether an e-mail address has an account. The database needs a little longer for an account, and much longer if it
 * has to read the account from the disk.
 * @throws any error of `signIn`; only a ProtocolError is delayed
 */
export async function delayRefusal<T>(minSeconds: number, signIn: () => Promise<T>): Promise<T> {
  const end = performance.now() + minSeconds * 1000;
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof ProtocolError) await wait(Math.max(0, end - performance.now()));
    throw error;
  }
}
