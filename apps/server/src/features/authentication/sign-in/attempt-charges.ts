import {
  createRetryQueue,
  classifyDatabaseError,
  isOutcomeUnknown,
} from '../../../platform/database/index.ts';

/** The limits that one sign-in has been charged for so far. */
export interface Charges {
  /**
   * Counts an attempt before its result is known.
   * @param giveBack refunds exactly this attempt
   */
  take<T>(take: () => Promise<T>, giveBack: () => Promise<unknown>): Promise<T>;
}

/**
 * Runs sign-ins that are charged only when they get an answer. When a sign-in fails because of the database, the client
 * has not learned whether the password or code was right. Its charges are then refunded as soon as the database answers
 * again, before the next sign-in is charged. A charge that was never made is not refunded: otherwise an attacker who
 * overloads the portal could reduce its count of failures.
 */
export function createRefundableSignIn(): <T>(signIn: (charges: Charges) => Promise<T>) => Promise<T> {
  const owed = createRetryQueue();
  return async (signIn) => {
    await owed.flush();
    const refunds: (() => Promise<unknown>)[] = [];
    const charges: Charges = {
      take: async (take, giveBack) => {
        try {
          const taken = await take();
          refunds.push(giveBack);
          return taken;
        } catch (error) {
          if (isOutcomeUnknown(error)) refunds.push(giveBack);
          throw error;
        }
      },
    };
    try {
      return await signIn(charges);
    } catch (error) {
      if (classifyDatabaseError(error) !== undefined) for (const giveBack of refunds) owed.add(giveBack);
      throw error;
    }
  };
}
