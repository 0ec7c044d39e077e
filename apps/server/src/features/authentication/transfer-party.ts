import type { KeyHolder } from '../../platform/http/index.ts';
import type { TransferParty } from '../../platform/transfer-limits/index.ts';
import type { Caller } from './caller.ts';

/**
 * The account and tenant to which a caller's transfers are charged. A user of several customers is charged to the first
 * one, also for documents of the others.
 */
export function transferPartyOf(who: Caller | KeyHolder | undefined): TransferParty {
  if (who === undefined) return { account: 'nobody', tenant: 'nobody', side: 'customers' };
  if (who.userType === 'IntakeKey')
    return { account: `key ${who.keyId}`, tenant: `provider ${who.providerId}`, side: 'staff' };
  const account = String(who.accountId);
  if (who.userType === 'CustomerUser')
    return { account, tenant: `customer ${who.firstCustomerId}`, side: 'customers' };
  return {
    account,
    tenant: who.providerId === null ? 'operator' : `provider ${who.providerId}`,
    side: 'staff',
  };
}
