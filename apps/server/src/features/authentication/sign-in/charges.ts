import { createOwedWork, findDatabaseTrouble, isInDoubt } from '../../../platform/database/index.ts';

/** What one sign-in has been charged so far. */
export interface Charges {
  /**
   * Takes a try before it is known whether it fails.
   * @param giveBack takes the same try back, and no other one
   */
  take<T>(take: () => Promise<T>, giveBack: () => Promise<unknown>): Promise<T>;
}

/**
 * Runs sign-ins that are charged for an answer alone: one that ends because of the database told nobody whether the password or code was
 * right, so what it took is given back as soon as the database answers again, and before the next one is charged. What was never taken is
 * not given back: else whoever keeps the portal busy could have his failures forgotten.
 */
export function createCharging(): <T>(signIn: (charges: Charges) => Promise<T>) => Promise<T> {
  const owed = createOwedWork();
  return async (signIn) => {
    await owed.settle();
    const refunds: (() => Promise<unknown>)[] = [];
    const charges: Charges = {
      take: async (take, giveBack) => {
        try {
          const taken = await take();
          refunds.push(giveBack);
          return taken;
        } catch (error) {
          if (isInDoubt(error)) refunds.push(giveBack);
          throw error;
        }
      },
    };
    try {
      return await signIn(charges);
    } catch (error) {
      if (findDatabaseTrouble(error) !== undefined) for (const giveBack of refunds) owed.owe(giveBack);
      throw error;
    }
  };
}
