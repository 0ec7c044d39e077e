import type { ImportChange, ImportRow } from '@belegfach/contract';
import { type ManagedCustomerScope, mayGrantAccess } from '../../customers/index.ts';
import type { LockedId } from '../../../platform/database/index.ts';
import type { ImportTable } from '../find-columns.ts';
import { effectOf, type RowEffect, type RowWarning, skippedRow, warningOf } from '../import-outcome.ts';
import { createEmailAddresses } from './email-addresses.ts';
import type { AdminChoice, CustomerChange, CustomerPlan, NewCustomer } from './customer-plan.ts';
import type { CustomerRow } from './customer-row.ts';
import type { CustomerState, StoredAccount, StoredCustomer } from './customer-state.ts';
import { createRepetitionFinder } from './repeated-rows.ts';

/**
 * Judges rows one after another, each against the stored data and the changes of the rows before it.
 * Nothing is written. A row with a warning changes nothing.
 * @param maxRevealed how many taken addresses outside the caller's scope the report may reveal
 */
export function judgeCustomers(
  rows: readonly CustomerRow[],
  state: CustomerState,
  scope: ManagedCustomerScope,
  { headingOf }: Pick<ImportTable, 'headingOf'>,
  maxRevealed = Infinity,
) {
  const emailAddresses = createEmailAddresses(
    scope,
    state.accounts.values(),
    headingOf('email'),
    maxRevealed,
  );
  const findRepetition = createRepetitionFinder(headingOf('customerNumber'));
  const newCustomers = new Map<string, NewCustomer>();
  const changes = new Map<number, CustomerChange>();
  const renames = new Map<LockedId<'account'>, Pick<CustomerRow, 'firstName' | 'lastName'>>();
  const judgedRows = rows.map(judgeRow);
  const plan: CustomerPlan = {
    rows: judgedRows,
    newAccounts: emailAddresses.newAccounts,
    newCustomers: [...newCustomers.values()],
    changes: [...changes.values()],
    renames,
    emailChanges: emailAddresses.emailChanges,
  };
  return { plan, ...emailAddresses.counts() };

  function judgeRow(row: CustomerRow): ImportRow {
    const repetition = findRepetition(row);
    const warnings = [
      ...row.warnings,
      ...missingFieldsOf(row),
      ...(repetition === undefined ? [] : [repetition]),
    ];
    if (warnings.length > 0) return skippedRow(row, warnings);
    const effect = planRow(row);
    if ('code' in effect) return skippedRow(row, [effect]);
    const { customerNumber, customerName = null } = row;
    return { row: row.row, customerNumber, customerName, ...effect, warnings: [], cells: null };
  }

  /** A stored customer keeps the values that the sender left out; a new customer needs them. */
  function missingFieldsOf({ customerNumber, customerName, email }: CustomerRow): RowWarning[] {
    if (state.customers.has(customerNumber)) return [];
    return [
      ...(customerName === undefined ? [warningOf('CustomerNameMissing', headingOf('customerName'))] : []),
      ...(email === undefined ? [warningOf('EmailMissing', headingOf('email'))] : []),
    ];
  }

  function planRow(row: CustomerRow): RowEffect | RowWarning {
    const { customerNumber, providerId } = row;
    if (providerId === undefined) throw new Error(`row ${row.row} has no provider and no warning`);
    const created = newCustomers.get(customerNumber);
    if (created !== undefined) {
      created.providerIds.push(providerId);
      return effectOf(null, [PROVIDER_ADDED]);
    }
    const stored = state.customers.get(customerNumber);
    return stored === undefined ? planNewCustomer(row, providerId) : planChange(row, providerId, stored);
  }

  function planNewCustomer(row: CustomerRow, providerId: number): RowEffect | RowWarning {
    const { customerNumber, companyNumber = null, customerName: name, email } = row;
    if (name === undefined || email === undefined)
      throw new Error(`row ${row.row} lacks a field and has no warning`);
    const admin = emailAddresses.chooseAdmin({ ...row, email });
    if ('code' in admin) return admin;
    newCustomers.set(customerNumber, {
      customerNumber,
      companyNumber,
      name,
      providerIds: [providerId],
      admin,
    });
    return { outcome: 'created', customerId: null, changed: [], changes: [] };
  }

  function planChange(row: CustomerRow, providerId: number, stored: StoredCustomer): RowEffect | RowWarning {
    const earlierChange = changes.get(stored.id);
    const providerIds = [...stored.providerIds, ...(earlierChange?.newProviderIds ?? [])];
    const isNewProvider = !providerIds.includes(providerId);
    // Only a SuperAdmin chooses which providers a customer belongs to.
    if (isNewProvider && scope.rows !== 'all')
      return warningOf('CustomerNumberAlreadyInUse', headingOf('customerNumber'));
    const admin = stored.adminId === null ? undefined : state.accounts.get(stored.adminId);
    const newAdmin =
      admin === undefined ? (earlierChange?.newAdmin ?? chooseMissingAdmin(row, stored)) : undefined;
    if (newAdmin !== undefined && 'code' in newAdmin) return newAdmin;
    const isNewEmail = admin === undefined ? false : requestEmailChange(row, admin, stored);
    if (typeof isNewEmail === 'object') return isNewEmail;
    const current = earlierChange ?? stored;
    const { customerName: name = current.name, companyNumber = current.companyNumber } = row;
    const hasNewEmail = isNewEmail || (newAdmin !== undefined && earlierChange?.newAdmin === undefined);
    const fieldChanges: readonly ImportChange[] = [
      ...changeOf('customerName', current.name, name),
      ...changeOf('companyNumber', current.companyNumber, companyNumber),
      ...(hasNewEmail ? changeOf('email', admin?.email ?? null, row.email ?? null) : []),
      ...(admin === undefined ? [] : planRename(row, admin)),
      ...(isNewProvider ? [PROVIDER_ADDED] : []),
    ];
    if (fieldChanges.length === 0) return effectOf(stored.publicId, []);
    changes.set(stored.id, {
      customerId: stored.id,
      publicId: stored.publicId,
      name,
      companyNumber,
      newProviderIds: [...(earlierChange?.newProviderIds ?? []), ...(isNewProvider ? [providerId] : [])],
      newAdmin,
      fields: [...new Set([...(earlierChange?.fields ?? []), ...fieldChanges.map(({ column }) => column)])],
    });
    return effectOf(stored.publicId, fieldChanges);
  }

  function chooseMissingAdmin(
    row: CustomerRow,
    stored: StoredCustomer,
  ): AdminChoice | RowWarning | undefined {
    const { email } = row;
    return email === undefined ? undefined : emailAddresses.chooseMissingAdmin({ ...row, email }, stored);
  }

  function requestEmailChange(
    { row, email }: CustomerRow,
    admin: StoredAccount,
    stored: StoredCustomer,
  ): boolean | RowWarning {
    return email === undefined ? false : emailAddresses.requestEmailChange({ row, email }, admin, stored);
  }

  /** A file may set the names of an account until its owner has signed in. After that only the owner changes them. */
  function planRename({ firstName, lastName }: CustomerRow, admin: StoredAccount): readonly ImportChange[] {
    if (admin.status === 'Active' || !mayGrantAccess(scope, admin.visibleProviderIds)) return [];
    const current = renames.get(admin.id) ?? admin;
    const names = { firstName: firstName || current.firstName, lastName: lastName || current.lastName };
    const changed = (['firstName', 'lastName'] as const).flatMap((field) =>
      changeOf(field, current[field], names[field]),
    );
    if (changed.length > 0) renames.set(admin.id, names);
    return changed;
  }
}

const PROVIDER_ADDED: ImportChange = { column: 'provider', before: null, after: null };

/** Nothing, if the value stays as it is. */
function changeOf(
  column: ImportChange['column'],
  before: string | null,
  after: string | null,
): readonly ImportChange[] {
  return before === after ? [] : [{ column, before: before || null, after: after || null }];
}
