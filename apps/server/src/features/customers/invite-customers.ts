import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { revokeAccessTokensOfAccounts } from '../../platform/session-store/index.ts';
import {
  type Caller,
  customerActivatedEmail,
  inviteAccounts,
  type LockedAccount,
  requireRecentSignIn,
} from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { setCustomerStatus } from './customer-change.repository.ts';
import { customerEvents } from './customer-events.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { managedCustomerScopeOf } from './customers.policy.ts';
import { type LockedGroup, lockCustomersAndUsers } from './lock-customers.ts';

/** A customer with the admins who get an e-mail about it. */
interface Plan {
  readonly customer: LockedCustomer;
  readonly invited: LockedAccount | undefined;
  readonly active: readonly LockedAccount[];
}

/**
 * Invites the first CustomerAdmin of each customer; the customer is Invited then. A customer with an Active
 * CustomerAdmin becomes Active immediately, and that admin gets a notice instead.
 * @throws NotFound; AppError InvitationNotAllowed when one of them is neither New nor Invited or has no admin:
 * nothing changes then; TooManyRequests, ReauthenticationRequired
 */
export function inviteCustomers(
  dependencies: UserDependencies,
  caller: Caller,
  publicIds: readonly string[],
  origin: Origin,
): Promise<void> {
  const { database, mailer, limits } = dependencies;
  return database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(caller);
    const group = await lockCustomersAndUsers(transaction, scope, publicIds);
    requireRecentSignIn(caller, limits);
    const plans = group.customers.map((customer) => planInvitation(customer, group));
    const activated = plans.filter(({ active }) => active.length > 0);
    const waiting = plans.filter(({ active }) => active.length === 0);
    await activate(transaction, mailer, activated);
    const accountIds = [...new Set(waiting.flatMap(({ invited }) => invited?.id ?? []))];
    const invitation = { accountIds, actorAccountId: caller.accountId, origin };
    if (accountIds.length > 0) await inviteAccounts(dependencies, transaction, invitation);
    const customersOf = (some: readonly Plan[]) => some.map(({ customer }) => customer);
    await setCustomerStatus(transaction, idsOf(waiting), 'Invited');
    await recordAuditEvents(transaction, [
      ...customerEvents('customer.invite', caller, scope, customersOf(waiting), origin),
      ...customerEvents('customer.invite-active', caller, scope, customersOf(activated), origin),
    ]);
  });
}

async function activate(transaction: Executor, mailer: Mailer, plans: readonly Plan[]): Promise<void> {
  await setCustomerStatus(transaction, idsOf(plans), 'Active');
  for (const { customer, active } of plans) {
    const template = customerActivatedEmail({ customerName: customer.name, link: mailer.link('/') });
    for (const { addressee } of active) await mailer.send(transaction, addressee, template);
  }
  // The rights of these admins have grown.
  const admins = plans.flatMap(({ active }) => active.map(({ id }) => id));
  await revokeAccessTokensOfAccounts(transaction, admins);
}

/** @throws AppError InvitationNotAllowed */
function planInvitation(customer: LockedCustomer, { members, accounts }: LockedGroup): Plan {
  const admins = members
    .filter(({ customer_id, role }) => customer_id === customer.id && role === 'CustomerAdmin')
    .flatMap(({ account_id }) => accounts.get(account_id) ?? []);
  const isOpen = customer.status === 'New' || customer.status === 'Invited';
  const [first] = admins;
  if (!isOpen || first === undefined) throw new AppError('InvitationNotAllowed');
  const active = admins.filter(({ status }) => status === 'Active');
  return { customer, active, invited: active.length > 0 ? undefined : first };
}

function idsOf(plans: readonly Plan[]): LockedId<'customer'>[] {
  return plans.map(({ customer }) => customer.id);
}
