import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { revokeAccessTokensOfAccounts } from '../../platform/session-store/index.ts';
import {
  customerActivatedEmail,
  inviteAccounts,
  type LockedAccount,
  requireRecentSignIn,
} from '../authentication/index.ts';
import type { UserRequest } from '../user-accounts/index.ts';
import { setCustomerStatus } from './customer-change.repository.ts';
import { createCustomerEvents } from './customer-events.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { managedCustomerScopeOf } from './customers.policy.ts';
import { type LockedCustomers, lockCustomersAndUsers } from './lock-customers.ts';

/** A customer with the admins who get an e-mail. */
interface InvitationPlan {
  readonly customer: LockedCustomer;
  readonly invited: LockedAccount | undefined;
  readonly active: readonly LockedAccount[];
}

/**
 * Invites the first CustomerAdmin of each customer, and the customer becomes Invited. A customer with Active
 * CustomerAdmins becomes Active immediately, and these admins get a notice instead.
 * @throws NotFound; AppError InvitationNotAllowed when a customer is neither New nor Invited or has no admin;
 * TooManyRequests, ReauthenticationRequired
 */
export function inviteCustomers(request: UserRequest, publicIds: readonly string[]): Promise<void> {
  const { database, mailer, caller, limits, origin } = request;
  return database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(caller);
    const locked = await lockCustomersAndUsers(transaction, scope, publicIds);
    requireRecentSignIn(caller, limits);
    const plans = locked.customers.map((customer) => planInvitation(customer, locked));
    const toActivate = plans.filter(({ active }) => active.length > 0);
    const toInvite = plans.filter(({ active }) => active.length === 0);
    await activate(transaction, mailer, toActivate);
    const accountIds = [...new Set(toInvite.flatMap(({ invited }) => invited?.id ?? []))];
    const invitation = { accountIds, actorAccountId: caller.accountId, origin };
    if (accountIds.length > 0) await inviteAccounts(request, transaction, invitation);
    const customersOf = (plans: readonly InvitationPlan[]) => plans.map(({ customer }) => customer);
    await setCustomerStatus(transaction, idsOf(toInvite), 'Invited');
    await recordAuditEvents(transaction, [
      ...createCustomerEvents(request, 'customer.invite', customersOf(toInvite)),
      ...createCustomerEvents(request, 'customer.invite-active', customersOf(toActivate)),
    ]);
  });
}

async function activate(
  transaction: Executor,
  mailer: Mailer,
  plans: readonly InvitationPlan[],
): Promise<void> {
  await setCustomerStatus(transaction, idsOf(plans), 'Active');
  for (const { customer, active } of plans) {
    const template = customerActivatedEmail(customer.name, mailer.link('/'));
    for (const { addressee } of active) await mailer.send(transaction, addressee, template);
  }
  // These admins have more rights now.
  const admins = plans.flatMap(({ active }) => active.map(({ id }) => id));
  await revokeAccessTokensOfAccounts(transaction, admins);
}

/** @throws AppError InvitationNotAllowed */
function planInvitation(customer: LockedCustomer, { members, accounts }: LockedCustomers): InvitationPlan {
  const admins = members
    .filter(({ customer_id, role }) => customer_id === customer.id && role === 'CustomerAdmin')
    .flatMap(({ account_id }) => accounts.get(account_id) ?? []);
  const isInvitable = customer.status === 'New' || customer.status === 'Invited';
  const [firstAdmin] = admins;
  if (!isInvitable || firstAdmin === undefined) throw new AppError('InvitationNotAllowed');
  const active = admins.filter(({ status }) => status === 'Active');
  return { customer, active, invited: active.length > 0 ? undefined : firstAdmin };
}

function idsOf(plans: readonly InvitationPlan[]): LockedId<'customer'>[] {
  return plans.map(({ customer }) => customer.id);
}
