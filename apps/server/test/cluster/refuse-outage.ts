import { classifyDatabaseError } from '../../src/platform/database/index.ts';
import { StoreUnavailable } from '../../src/platform/document-store/index.ts';
import { Refused } from './attempts.ts';

/** @throws Refused when database or bucket are away */
export async function refuseOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Its cause may be a code of the network, which could also be the database's.
    if (error instanceof StoreUnavailable) throw new Refused('bucket away', { cause: error });
    const kind = classifyDatabaseError(error);
    if (kind !== undefined) throw new Refused(`database ${kind}`, { cause: error });
    throw error;
  }
}
