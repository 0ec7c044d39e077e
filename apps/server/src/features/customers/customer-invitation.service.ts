import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor, LockedId } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { revokeAccessTokensOfAccounts } from '../../platform/sessions/index.ts';
import {
  type AuthenticationLimits,
  type Caller,
  customerActivatedEmail,
  type Invitations,
  type LockedAccount,
  requireRecentSignIn,
} from '../authentication/index.ts';
import { setCustomerStatus } from './customer-change.repository.ts';
import { customerEvents } from './customer-events.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { managedCustomerScopeOf } from './customers.policy.ts';
import { type LockedGroup, lockCustomersAndUsers } from './lock-customers.ts';

export interface CustomerInvitationService {
  /**
   * Invites the first CustomerAdmin of each customer; the customer is Invited then. A customer with an Active
   * CustomerAdmin becomes Active immediately, and that admin gets a notice instead.
   * @throws NotFound; AppError InvitationNotAllowed when one of them is neither New nor Invited or has no admin:
   * nothing changes then; TooManyRequests, ReauthenticationRequired
   */
  invite(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
}

/** A customer with the admins who get an e-mail about it. */
interface Plan {
  readonly customer: LockedCustomer;
  readonly invited: LockedAccount | undefined;
  readonly active: readonly LockedAccount[];
}

export function createCustomerInvitationService(
  database: Database,
  invitations: Invitations,
  {
    mailer,
    limits,
  }: { readonly mailer: Mailer; readonly limits: Pick<AuthenticationLimits, 'recentSignInSeconds'> },
): CustomerInvitationService {
  return {
    invite: (caller, ids, origin) =>
      database.transaction(async (transaction) => {
        const scope = managedCustomerScopeOf(caller);
        const group = await lockCustomersAndUsers(transaction, scope, ids);
        requireRecentSignIn(caller, limits);
        const plans = group.customers.map((customer) => planInvitation(customer, group));
        const activated = plans.filter(({ active }) => active.length > 0);
        const waiting = plans.filter(({ active }) => active.length === 0);
        await activate(transaction, activated);
        const accountIds = new Set(waiting.flatMap(({ invited }) => invited?.id ?? []));
        if (accountIds.size > 0)
          await invitations.invite(transaction, {
            accountIds: [...accountIds],
            actorAccountId: caller.accountId,
            origin,
          });
        const customersOf = (some: readonly Plan[]) => some.map(({ customer }) => customer);
        await setCustomerStatus(transaction, idsOf(waiting), 'Invited');
        await recordAuditEvents(transaction, [
          ...customerEvents('customer.invite', caller, scope, customersOf(waiting), origin),
          ...customerEvents('customer.invite-active', caller, scope, customersOf(activated), origin),
        ]);
      }),
  };

  async function activate(transaction: Executor, plans: readonly Plan[]): Promise<void> {
    await setCustomerStatus(transaction, idsOf(plans), 'Active');
    for (const { customer, active } of plans)
      for (const { name, addressee } of active)
        await mailer.send(
          transaction,
          addressee,
          customerActivatedEmail({ name, customerName: customer.name, link: mailer.link('/') }),
        );
    // The rights of these admins have grown.
    const admins = plans.flatMap(({ active }) => active.map(({ id }) => id));
    await revokeAccessTokensOfAccounts(transaction, admins);
  }
}

/** @throws AppError InvitationNotAllowed */
function planInvitation(customer: LockedCustomer, { members, accounts }: LockedGroup): Plan {
  const admins = members
    .filter(({ customerId, role }) => customerId === customer.id && role === 'CustomerAdmin')
    .flatMap(({ accountId }) => accounts.get(accountId) ?? []);
  const isOpen = customer.status === 'New' || customer.status === 'Invited';
  const [first] = admins;
  if (!isOpen || first === undefined) throw new AppError('InvitationNotAllowed');
  const active = admins.filter(({ status }) => status === 'Active');
  return { customer, active, invited: active.length > 0 ? undefined : first };
}

function idsOf(plans: readonly Plan[]): LockedId<'customer'>[] {
  return plans.map(({ customer }) => customer.id);
}
