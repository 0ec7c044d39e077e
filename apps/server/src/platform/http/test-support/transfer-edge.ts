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

/** What the edge needs for calls that go on, where these are not the question: whoever has called may go on. */
export const TRANSFER_EDGE = {
  findCallerAgain: (caller: AnyCaller) => Promise.resolve(caller),
  findKeyHolderAgain: () => Promise.resolve(undefined),
  partyOf: () => ({ account: 'one', tenant: 'one', side: 'staff' as const }),
  uploads: { enter: () => Promise.resolve(() => undefined) },
  transfers: { concurrency: createConcurrencyLimit(UNLIMITED), watch: createTransferWatch(() => undefined) },
};
