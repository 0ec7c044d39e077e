import type { ImportRow } from '@belegfach/contract';
import { type AuditAction, type AuditFacts, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import { type MailDependencies, requireRecentSignIn, startEmailChange } from '../../authentication/index.ts';
import { chunksOf } from '../prepare-import.ts';
import { ConcurrentChange, type RowWarning, skippedRow } from '../import-outcome.ts';
import type {
  AdminChoice,
  CustomerChange,
  CustomerPlan,
  EmailChange,
  NewAccount,
  NewCustomer,
} from './customer-plan.ts';
import type { CustomerState } from './customer-state.ts';
import type { JudgedRows } from './judge-rows.ts';
import {
  createAdminAccounts,
  createCustomers,
  grantAdmins,
  linkCustomers,
  rejudgeHeldDocuments,
  renameAccounts,
  updateCustomers,
} from './customer-writing.repository.ts';
import { createStepCounter } from './plan-progress.ts';
import type { RowSender } from './row-sender.ts';

/**
 * Writes a plan.
 * @param tooManyEmails the warning of a row whose address is not changed because the account or the address got too many
 * e-mails
 * @param onProgress gets the number of finished rows after each chunk; what it throws ends the writing
 * @throws ConcurrentChange if another transaction changed the judged data; AppError ReauthenticationRequired for new
 * accounts and for new addresses of stored accounts, if a person sends the rows
 */
export async function writePlan(
  transaction: Executor,
  mailDependencies: MailDependencies,
  { sender, origin, scope, providers, auditFacts }: RowSender,
  { plan, state }: JudgedRows,
  tooManyEmails: RowWarning,
  onProgress: (rowsDone: number) => void,
): Promise<readonly ImportRow[]> {
  // A key has no sign-in. The person who gave it the right had a recent one.
  if (sender.userType !== 'IntakeKey' && plan.emailChanges.length + plan.newAccounts.size > 0)
    requireRecentSignIn(sender, mailDependencies.limits);
  const actorAccountId = sender.userType === 'IntakeKey' ? undefined : sender.accountId;
  const advance = createStepCounter(plan, onProgress);
  /** The ids of created accounts by address, and the public ids of created customers by number. */
  const accountIds = new Map<string, LockedId<'account'>>();
  const createdPublicIds = new Map<string, string>();
  const publicProviderIds = new Map(providers.map(({ id, publicId }) => [id, publicId]));
  // The addresses are changed first, because the audit entries of the customers name the changed fields.
  const refusedEmails = await changeEmails();
  const customersWithUnchangedEmail = new Set(refusedEmails.map(({ customerId }) => customerId));

  for (const chunk of chunksOf([...plan.newAccounts.values()])) await createAccounts(chunk);
  for (const chunk of chunksOf(plan.newCustomers)) await writeNewCustomers(chunk);
  for (const chunk of chunksOf(plan.changes)) await writeChanges(chunk);
  const names = [...plan.renames].map(([id, name]) => ({ id, ...name }));
  for (const chunk of chunksOf(names)) {
    await renameAccounts(transaction, chunk);
    advance(chunk.length);
  }
  const rowsWithUnchangedEmail = new Set(refusedEmails.map(({ row }) => row));
  return addCustomerIds(plan.rows, createdPublicIds, state, rowsWithUnchangedEmail, tooManyEmails);

  async function createAccounts(accounts: readonly NewAccount[]): Promise<void> {
    const created = await createAdminAccounts(transaction, accounts);
    if (created.length < accounts.length) throw new ConcurrentChange();
    for (const { id, email } of created) accountIds.set(email.toLowerCase(), id);
    advance(accounts.length);
  }

  async function writeNewCustomers(customers: readonly NewCustomer[]): Promise<void> {
    const created = await createCustomers(transaction, customers);
    if (created.length < customers.length) throw new ConcurrentChange();
    const createdByNumber = new Map(created.map((row) => [row.customerNumber, row]));
    const newCustomers = customers.flatMap((customer) => {
      const row = createdByNumber.get(customer.customerNumber);
      return row === undefined ? [] : [{ ...customer, ...row }];
    });
    const links = newCustomers.flatMap(({ customerId, providerIds }) =>
      providerIds.map((providerId) => ({ customerId, providerId })),
    );
    await linkCustomers(transaction, scope, links);
    await writeAdmins(newCustomers);
    await recordEvents(
      'customer.create',
      newCustomers.map(({ publicId, customerNumber, providerIds }) => ({
        publicId,
        facts: { customerNumber, providerIds: publicIdsOf(providerIds) },
      })),
    );
    for (const { customerNumber, publicId } of newCustomers) createdPublicIds.set(customerNumber, publicId);
    advance(customers.length);
  }

  async function writeChanges(plannedChanges: readonly CustomerChange[]): Promise<void> {
    const changes = plannedChanges.flatMap((change) =>
      customersWithUnchangedEmail.has(change.customerId) ? withoutEmail(change) : [change],
    );
    const links = changes.flatMap(({ customerId, newProviderIds }) =>
      newProviderIds.map((providerId) => ({ customerId, providerId })),
    );
    await updateCustomers(transaction, changes);
    await linkCustomers(transaction, scope, links);
    const linkedIds = links.map(({ customerId }) => customerId);
    await rejudgeHeldDocuments(transaction, linkedIds);
    await writeAdmins(
      changes.flatMap(({ customerId, newAdmin }) =>
        newAdmin === undefined ? [] : [{ customerId, admin: newAdmin }],
      ),
    );
    await recordEvents(
      'customer.update',
      changes.map(({ publicId, fields, newProviderIds }) => ({
        publicId,
        facts: { fields, ...(newProviderIds.length > 0 && { providerIds: publicIdsOf(newProviderIds) }) },
      })),
    );
    advance(plannedChanges.length);
  }

  async function writeAdmins(
    choices: readonly { readonly customerId: LockedId<'customer'>; readonly admin: AdminChoice }[],
  ): Promise<void> {
    const grants = choices.map(({ customerId, admin }) => {
      const accountId = 'accountId' in admin ? admin.accountId : accountIds.get(admin.newEmail);
      if (accountId === undefined) throw new Error(`customer ${customerId} has no admin`);
      return { customerId, accountId };
    });
    await grantAdmins(transaction, grants);
  }

  function publicIdsOf(providerIds: readonly number[]): (string | undefined)[] {
    return providerIds.map((id) => publicProviderIds.get(id));
  }

  /** One audit event for each customer. The event of the import or call has the origin of the request. */
  async function recordEvents(
    action: AuditAction,
    entries: readonly { readonly publicId: string; readonly facts: AuditFacts }[],
  ): Promise<void> {
    await recordAuditEvents(
      transaction,
      entries.map(({ publicId, facts }) => ({
        action,
        actorAccountId,
        target: { kind: 'Customer', id: publicId },
        providerId: scope.providerId ?? undefined,
        facts: { ...auditFacts, ...facts },
      })),
    );
  }

  /** @returns the changes that are not made because of too many e-mails */
  async function changeEmails(): Promise<readonly EmailChange[]> {
    const refused: EmailChange[] = [];
    for (const planned of plan.emailChanges) {
      const { accountId, email } = planned;
      const visibleProviderIds = state.accounts.get(accountId)?.visibleProviderIds ?? [];
      const change = { accountId, email, actorAccountId, facts: auditFacts, origin, visibleProviderIds };
      const outcome = await startEmailChange(mailDependencies, transaction, change);
      if (outcome === 'in-use') throw new ConcurrentChange();
      if (outcome === 'too-often') refused.push(planned);
      advance(1);
    }
    return refused;
  }
}

/** A change without its new address. */
function withoutEmail(change: CustomerChange): readonly CustomerChange[] {
  const fields = change.fields.filter((field) => field !== 'email');
  return fields.length === 0 ? [] : [{ ...change, fields }];
}

function addCustomerIds(
  rows: CustomerPlan['rows'],
  createdPublicIds: ReadonlyMap<string, string>,
  { customers }: CustomerState,
  rowsWithUnchangedEmail: ReadonlySet<number>,
  tooManyEmails: RowWarning,
): ImportRow[] {
  return rows.map((row) => {
    if (row.outcome === 'skipped') return row;
    const number = row.customerNumber ?? '';
    const customerId = createdPublicIds.get(number) ?? customers.get(number)?.publicId ?? null;
    if (!rowsWithUnchangedEmail.has(row.row)) return { ...row, customerId };
    const changed = row.changed.filter((field) => field !== 'email');
    const changes = row.changes.filter(({ column }) => column !== 'email');
    if (changed.length > 0) return { ...row, customerId, changed, changes, warnings: [tooManyEmails] };
    return skippedRow({ ...row, customerNumber: number, customerName: row.customerName ?? undefined }, [
      tooManyEmails,
    ]);
  });
}
