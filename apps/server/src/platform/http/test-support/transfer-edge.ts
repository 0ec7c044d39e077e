import {
  createConcurrencyLimit,
  createTransferWatch,
  type ConcurrencyLimits,
} from '../../transfer-limits/index.ts';
import type { AnyCaller } from '../call.ts';

const UNLIMITED: ConcurrencyLimits = {
  maxPerAccount: Infinity,
  maxPerTenant: Infinity,
  maxForCustomers: Infinity,
  maxTotal: Infinity,
  maxWaitMs: 0,
};

/**
 * Dependencies of the HTTP layer for tests that are not about running transfers: every caller keeps its rights and
 * nothing is limited.
 */
export const UNLIMITED_TRANSFERS = {
  reloadCaller: (caller: AnyCaller) => Promise.resolve(caller),
  reloadKeyHolder: () => Promise.resolve(undefined),
  transferPartyOf: () => ({ account: 'one', tenant: 'one', side: 'staff' as const }),
  uploads: { admit: () => Promise.resolve(() => undefined) },
  transfers: { concurrency: createConcurrencyLimit(UNLIMITED), watch: createTransferWatch(() => undefined) },
};
