import type { CustomerEdit } from '@belegfach/contract';
import { type AuditFacts, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { AppError, InvalidRequest, NotFound } from '../../platform/errors/index.ts';
import { requireRecentSignIn, startEmailChange } from '../authentication/index.ts';
import {
  listVisibleProvidersOfAccounts,
  listVisibleProvidersOfCustomers,
} from '../visible-providers/index.ts';
import { limitTakenAddresses, type UserRequest } from '../user-accounts/index.ts';
import { resolveProviderIds, lockRequestedSalesmen } from './resolve-links.ts';
import { addCustomerAdmin } from './customer-admin.ts';
import {
  linkProviders,
  listProvidersOfCustomers,
  unlinkProviders,
  updateCustomer,
} from './customer-change.repository.ts';
import { createCustomerEvents } from './customer-events.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { assignSalesmen, unassignSalesmen } from './customer-salesman.repository.ts';
import {
  managedCustomerScopeOf,
  type ManagedCustomerScope,
  requireMayChangeEmail,
  requireMayChooseProviders,
} from './customers.policy.ts';
import { type LockedCustomers, lockCustomersAndUsers } from './lock-customers.ts';

/** A request to change a customer, which the transaction has locked. */
interface EditRequest extends UserRequest {
  readonly scope: ManagedCustomerScope;
  readonly customer: LockedCustomer;
  readonly locked: LockedCustomers;
  readonly edit: CustomerEdit;
  /**
   * True in the second attempt, which counts towards the limit of taken addresses. The limit prevents a caller from
   * finding out which addresses have an account.
   */
  readonly isLimited: boolean;
}

/** Thrown when the response would reveal whether an address is taken. The edit is rolled back and retried within the limit. */
class NeedsAddressLimit extends Error {}

/**
 * Changes a customer. A value that equals the stored one is not a change and requires no right.
 * @throws NotFound; Forbidden for other providers than the caller's, and for an e-mail address that gives access to
 * documents of another provider; AppError ReauthenticationRequired for a new e-mail address, EmailAlreadyInUse,
 * ProviderNotFound, BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider; TooManyRequests after
 * many taken addresses
 */
export async function editCustomer(
  request: UserRequest,
  publicId: string,
  edit: CustomerEdit,
): Promise<void> {
  const attempt = (isLimited: boolean) =>
    request.database.transaction(async (transaction) => {
      const scope = managedCustomerScopeOf(request.caller);
      const locked = await lockCustomersAndUsers(transaction, scope, [publicId]);
      const [customer] = locked.customers;
      if (customer === undefined) throw new NotFound();
      await applyEdit(transaction, { ...request, scope, customer, locked, edit, isLimited });
    });
  try {
    await attempt(false);
  } catch (error) {
    if (!(error instanceof NeedsAddressLimit)) throw error;
    await limitTakenAddresses(request, () => attempt(true));
  }
}

async function applyEdit(transaction: Executor, request: EditRequest): Promise<void> {
  const providers = await changeProviders(transaction, request);
  const facts: AuditFacts = {
    ...(await changeEmail(transaction, request)),
    ...(await changeSalesmen(transaction, request, providers.current)),
    ...(await changeNames(transaction, request)),
    ...providers.facts,
  };
  if (Object.keys(facts).length === 0) return;
  const events = createCustomerEvents(request, 'customer.update', [request.customer], facts);
  await recordAuditEvents(transaction, events);
}

/** Changes the e-mail address of the first CustomerAdmin. A customer without a CustomerAdmin gets a new one. */
async function changeEmail(transaction: Executor, request: EditRequest): Promise<AuditFacts> {
  const { caller, scope, customer, locked, edit, origin, isLimited, limits } = request;
  const firstAdmin = locked.members.find(({ role }) => role === 'CustomerAdmin');
  const account = firstAdmin === undefined ? undefined : locked.accounts.get(firstAdmin.account_id);
  const { email } = edit;
  if (account?.email.toLowerCase() === email?.toLowerCase()) return {};
  if (email === null) throw new InvalidRequest({ email: ['is required: the customer has one'] });
  // The providers of the customer count too, because a new admin will read their documents.
  const providersOfCustomer =
    (await listVisibleProvidersOfCustomers(transaction, [customer.id])).get(customer.id) ?? [];
  const providersOfAccount = await listVisibleProvidersOfAccounts(
    transaction,
    account === undefined ? [] : [account.id],
  );
  const visibleProviderIds = [
    ...new Set([...providersOfCustomer, ...[...providersOfAccount.values()].flat()]),
  ];
  requireMayChangeEmail(scope, visibleProviderIds);
  requireRecentSignIn(caller, limits);
  // For an Active account the response never tells whether an address is taken. For all other accounts it does, so these
  // requests are limited.
  if (account?.status !== 'Active' && !isLimited) throw new NeedsAddressLimit();
  if (account === undefined) {
    const newAdmin = { email, firstName: '', lastName: '' };
    const { publicId } = await addCustomerAdmin(transaction, scope, customer.id, newAdmin);
    return { newAdmin: publicId };
  }
  const outcome = await startEmailChange(request, transaction, {
    accountId: account.id,
    email,
    actorAccountId: caller.accountId,
    origin,
    visibleProviderIds,
  });
  // For an Active account the response is the same for a free and a taken address (CUS-17).
  if (outcome === 'in-use' && account.status !== 'Active') throw new AppError('EmailAlreadyInUse');
  return { emailOf: account.public_id };
}

async function changeProviders(
  transaction: Executor,
  { scope, customer, edit }: EditRequest,
): Promise<{ readonly current: readonly number[]; readonly facts: AuditFacts }> {
  const stored = (await listProvidersOfCustomers(transaction, [customer.id])).get(customer.id) ?? [];
  const requestedIds = await resolveProviderIds(transaction, scope, edit.providerIds);
  const added = requestedIds.filter((id) => !stored.includes(id));
  const removed = stored.filter((id) => !requestedIds.includes(id));
  if (added.length + removed.length === 0) return { current: stored, facts: {} };
  requireMayChooseProviders(scope);
  await linkProviders(transaction, customer.id, added);
  await unlinkProviders(transaction, customer.id, removed);
  return { current: requestedIds, facts: { providerIds: edit.providerIds } };
}

async function changeSalesmen(
  transaction: Executor,
  { scope, customer, edit }: EditRequest,
  providerIds: readonly number[],
): Promise<AuditFacts> {
  const removed = await lockRequestedSalesmen(transaction, scope, edit.salesmanToRemove, providerIds);
  const added = await lockRequestedSalesmen(transaction, scope, edit.salesmanToAdd, providerIds);
  await unassignSalesmen(transaction, customer.id, removed);
  await assignSalesmen(transaction, customer.id, added);
  return {
    ...(added.length === 0 ? {} : { salesmenAdded: added.map(({ public_id }) => public_id) }),
    ...(removed.length === 0 ? {} : { salesmenRemoved: removed.map(({ public_id }) => public_id) }),
  };
}

async function changeNames(transaction: Executor, { customer, edit }: EditRequest): Promise<AuditFacts> {
  const { customerName: name } = edit;
  const { company_number: stored } = customer;
  const companyNumber = edit.companyNumber === undefined ? stored : edit.companyNumber || null;
  const fields = [
    ...(name === customer.name ? [] : ['name']),
    ...(companyNumber === stored ? [] : ['companyNumber']),
  ];
  if (fields.length === 0) return {};
  await updateCustomer(transaction, customer.id, { name, company_number: companyNumber });
  return { fields };
}
