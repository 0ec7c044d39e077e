import { classifyDatabaseError } from '../../src/platform/database/index.ts';
import { StoreUnavailable } from '../../src/platform/document-store/index.ts';
import { Refused } from './attempts.ts';

/** Runs the work. @throws Refused if it fails because the database or the bucket cannot be reached */
export async function throwRefusedOnOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // This is checked first: the cause may be a network error, which would otherwise count as an error of the database.
    if (error instanceof StoreUnavailable) throw new Refused('bucket away', { cause: error });
    const kind = classifyDatabaseError(error);
    if (kind !== undefined) throw new Refused(`database ${kind}`, { cause: error });
    throw error;
  }
}
