import type { KeyHolder } from '../../platform/http/index.ts';
import type { TransferParty } from '../../platform/transfer-limits/index.ts';
import type { Caller } from './caller.ts';

/**
 * The account and tenant to which a caller's transfers are charged. The transfers of a user with several customers are
 * all charged to the first customer.
 */
export function transferPartyOf(caller: Caller | KeyHolder | undefined): TransferParty {
  if (caller === undefined) return { account: 'nobody', tenant: 'nobody', side: 'customers' };
  if (caller.userType === 'IntakeKey')
    return { account: `key ${caller.keyId}`, tenant: `provider ${caller.providerId}`, side: 'staff' };
  const account = String(caller.accountId);
  if (caller.userType === 'CustomerUser')
    return { account, tenant: `customer ${caller.firstCustomerId}`, side: 'customers' };
  return {
    account,
    tenant: caller.providerId === null ? 'operator' : `provider ${caller.providerId}`,
    side: 'staff',
  };
}
