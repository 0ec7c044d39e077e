import {
  createRetryQueue,
  classifyDatabaseError,
  isOutcomeUnknown,
} from '../../../platform/database/index.ts';

/** The attempts that one sign-in has counted so far in the rate limits and at the account or device. */
export interface CountedAttempts {
  /**
   * Counts an attempt before its result is known.
   * @param refund refunds exactly this attempt
   */
  add<T>(count: () => Promise<T>, refund: () => Promise<unknown>): Promise<T>;
}

/**
 * Runs sign-ins whose attempts count only if the client learns whether the password or code was right. If a sign-in
 * fails because of the database, its attempts are refunded as soon as the database is available again, before the next
 * sign-in. An attempt that was never counted is not refunded: otherwise an attacker who overloads the portal could
 * reduce the count of failures.
 */
export function createSignInRunner(): <T>(
  signIn: (countedAttempts: CountedAttempts) => Promise<T>,
) => Promise<T> {
  const pendingRefunds = createRetryQueue();
  return async (signIn) => {
    await pendingRefunds.flush();
    const refunds: (() => Promise<unknown>)[] = [];
    const countedAttempts: CountedAttempts = {
      add: async (count, refund) => {
        try {
          const result = await count();
          refunds.push(refund);
          return result;
        } catch (error) {
          if (isOutcomeUnknown(error)) refunds.push(refund);
          throw error;
        }
      },
    };
    try {
      return await signIn(countedAttempts);
    } catch (error) {
      if (classifyDatabaseError(error) !== undefined)
        for (const refund of refunds) pendingRefunds.add(refund);
      throw error;
    }
  };
}
