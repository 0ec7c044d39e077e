import type { CustomerEdit } from '@belegfach/contract';
import { type AuditEvent, type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { AppError, InvalidRequest, NotFound } from '../../platform/errors/index.ts';
import {
  type AuthenticationLimits,
  type Caller,
  type EmailChanges,
  requireRecentSignIn,
} from '../authentication/index.ts';
import { listReachOfAccounts, listReachOfCustomers } from '../reach/index.ts';
import { limitTakenAddresses } from '../user-accounts/index.ts';
import { chooseProviders } from './choose-providers.ts';
import { chooseSalesmen } from './choose-salesmen.ts';
import { addCustomerAdmin } from './customer-admin.ts';
import {
  linkProviders,
  listProvidersOfCustomers,
  unlinkProviders,
  updateCustomer,
} from './customer-change.repository.ts';
import { blankToNull } from './customer-creation.service.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { assignSalesmen, unassignSalesmen } from './customer-salesman.repository.ts';
import {
  managedCustomerScopeOf,
  type ManagedCustomerScope,
  providerOf,
  requireEmailChange,
  requireProviderChoice,
} from './customers.policy.ts';
import { type LockedGroup, lockCustomersAndUsers } from './lock-customers.ts';

export interface CustomerEditService {
  /**
   * Changes a customer. A value equal to the stored one is not a change, so it is accepted from every caller.
   * @throws NotFound; Forbidden for other providers than the caller's, and for the e-mail address where it opens
   * documents of another provider; AppError ReauthenticationRequired for a new e-mail address, EmailAlreadyInUse,
   * ProviderNotFound, BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider; TooManyRequests after
   * many taken addresses
   */
  update(caller: Caller, id: string, edit: CustomerEdit, origin: Origin): Promise<void>;
}

/** One request to change a locked customer. */
interface Edit {
  readonly caller: Caller;
  readonly scope: ManagedCustomerScope;
  readonly customer: LockedCustomer;
  readonly group: LockedGroup;
  readonly edit: CustomerEdit;
  readonly origin: Origin;
  /** The rate limit for taken addresses was checked. */
  readonly mayJudge: boolean;
}

/** The edit must find out whether an address is taken: it is rolled back and repeated under the rate limit. */
class NeedsAddressLimit extends Error {}

/** What a step changed, for the audit trail; empty if it changed nothing. */
type Facts = NonNullable<AuditEvent['facts']>;

export function createCustomerEditService(
  database: Database,
  emailChanges: EmailChanges,
  limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>,
): CustomerEditService {
  return {
    update: async (caller, id, edit, origin) => {
      try {
        await change(caller, id, edit, origin, false);
      } catch (error) {
        if (!(error instanceof NeedsAddressLimit)) throw error;
        await limitTakenAddresses(database.executor, caller, () => change(caller, id, edit, origin, true));
      }
    },
  };

  function change(
    caller: Caller,
    id: string,
    edit: CustomerEdit,
    origin: Origin,
    mayJudge: boolean,
  ): Promise<void> {
    return database.transaction(async (transaction) => {
      const scope = managedCustomerScopeOf(caller);
      const group = await lockCustomersAndUsers(transaction, scope, [id]);
      const [customer] = group.customers;
      if (customer === undefined) throw new NotFound();
      const request = { caller, scope, customer, group, edit, origin, mayJudge };
      const providers = await changeProviders(transaction, request);
      const facts: Facts = {
        ...(await changeEmail(transaction, request)),
        ...(await changeSalesmen(transaction, request, providers.current)),
        ...(await changeNames(transaction, request)),
        ...providers.facts,
      };
      if (Object.keys(facts).length === 0) return;
      await recordAuditEvents(transaction, [
        {
          action: 'customer.update',
          actorAccountId: caller.accountId,
          target: { kind: 'Customer', id: customer.publicId },
          providerId: providerOf(scope),
          facts,
          origin,
        },
      ]);
    });
  }

  /** The address is that of the first CustomerAdmin. A customer without a CustomerAdmin gets a new one. */
  async function changeEmail(
    transaction: Executor,
    { caller, scope, customer, group, edit, origin, mayJudge }: Edit,
  ): Promise<Facts> {
    const first = group.members.find(({ role }) => role === 'CustomerAdmin');
    const account = first === undefined ? undefined : group.accounts.get(first.accountId);
    const { email } = edit;
    if (account?.email.toLowerCase() === email?.toLowerCase()) return {};
    if (email === null) throw new InvalidRequest({ email: ['is required: the customer has one'] });
    // The reach of the customer counts too: it may have no admin yet, and the new admin will read its documents.
    const ofCustomer = (await listReachOfCustomers(transaction, [customer.id])).get(customer.id) ?? [];
    const ofAccounts = await listReachOfAccounts(transaction, account === undefined ? [] : [account.id]);
    const reach = [...new Set([...ofCustomer, ...[...ofAccounts.values()].flat()])];
    requireEmailChange(scope, reach);
    requireRecentSignIn(caller, limits);
    // Except for Active accounts, the following answers reveal whether an address is taken.
    if (account?.status !== 'Active' && !mayJudge) throw new NeedsAddressLimit();
    if (account === undefined) {
      const { target } = await addCustomerAdmin(transaction, scope, customer.id, {
        email,
        firstName: '',
        lastName: '',
      });
      return { newAdmin: target?.id };
    }
    const outcome = await emailChanges.start(transaction, {
      accountId: account.id,
      email,
      actorAccountId: caller.accountId,
      origin,
      reach,
    });
    // For an Active account the answer is the same whether the address is free or taken (CUS-17).
    if (outcome === 'taken' && account.status !== 'Active') throw new AppError('EmailAlreadyInUse');
    return { emailOf: account.publicId };
  }
}

async function changeProviders(
  transaction: Executor,
  { scope, customer, edit }: Edit,
): Promise<{ readonly current: readonly number[]; readonly facts: Facts }> {
  const stored = (await listProvidersOfCustomers(transaction, [customer.id])).get(customer.id) ?? [];
  const wanted = await chooseProviders(transaction, scope, edit.providerIds);
  const added = wanted.filter((id) => !stored.includes(id));
  const removed = stored.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return { current: stored, facts: {} };
  requireProviderChoice(scope);
  await linkProviders(transaction, customer.id, added);
  await unlinkProviders(transaction, customer.id, removed);
  return { current: wanted, facts: { providerIds: edit.providerIds } };
}

async function changeSalesmen(
  transaction: Executor,
  { scope, customer, edit }: Edit,
  providerIds: readonly number[],
): Promise<Facts> {
  const removed = await chooseSalesmen(transaction, scope, edit.salesmanToRemove, providerIds);
  const added = await chooseSalesmen(transaction, scope, edit.salesmanToAdd, providerIds);
  const idsOf = (salesmen: typeof added) => salesmen.map(({ id }) => id);
  if (removed.length > 0) await unassignSalesmen(transaction, customer.id, idsOf(removed));
  if (added.length > 0) await assignSalesmen(transaction, customer.id, idsOf(added));
  return {
    ...(added.length === 0 ? {} : { salesmenAdded: added.map(({ publicId }) => publicId) }),
    ...(removed.length === 0 ? {} : { salesmenRemoved: removed.map(({ publicId }) => publicId) }),
  };
}

async function changeNames(transaction: Executor, { customer, edit }: Edit): Promise<Facts> {
  const { customerName: name } = edit;
  const companyNumber =
    edit.companyNumber === undefined ? customer.companyNumber : blankToNull(edit.companyNumber);
  const fields = [
    ...(name === customer.name ? [] : ['name']),
    ...(companyNumber === customer.companyNumber ? [] : ['companyNumber']),
  ];
  if (fields.length === 0) return {};
  await updateCustomer(transaction, customer.id, { name, companyNumber });
  return { fields };
}
