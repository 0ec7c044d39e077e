import type { KeyHolder } from '../../platform/http/index.ts';
import type { Party } from '../../platform/transfers/index.ts';
import type { Caller } from './caller.ts';

/** On whose account a caller's transfers run. Who belongs to several customers counts as the first one's, wherever the document is from. */
export function partyOf(who: Caller | KeyHolder | undefined): Party {
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
