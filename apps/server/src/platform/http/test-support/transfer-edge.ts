import {
  createConcurrencyLimit,
  createTransferWatch,
  type ConcurrencyLimits,
} from '../../transfers/index.ts';
import type { AnyCaller } from '../call.ts';

const UNLIMITED: ConcurrencyLimits = {
  maxOfAccount: Infinity,
  maxOfTenant: Infinity,
  maxOfCustomers: Infinity,
  maxOfAll: Infinity,
  maxWaitMs: 0,
};

/**
 * Dependencies of the HTTP layer for tests that are not about running transfers: every caller keeps its rights and
 * nothing is limited.
 */
export const TRANSFER_EDGE = {
  findCallerAgain: (caller: AnyCaller) => Promise.resolve(caller),
  findKeyHolderAgain: () => Promise.resolve(undefined),
  partyOf: () => ({ account: 'one', tenant: 'one', side: 'staff' as const }),
  uploads: { enter: () => Promise.resolve(() => undefined) },
  transfers: { concurrency: createConcurrencyLimit(UNLIMITED), watch: createTransferWatch(() => undefined) },
};
