import type { ImportRow } from '@belegfach/contract';
import { type ManagedCustomerScope, coversReach } from '../../customers/index.ts';
import type { LockedId } from '../../../platform/database/index.ts';
import type { Table } from '../find-columns.ts';
import { type RowWarning, warningOf } from '../import-outcome.ts';
import { createAddressBook } from './address-book.ts';
import type { CustomerChange, CustomerPlan, NewCustomer } from './customer-plan.ts';
import type { CustomerRow } from './customer-row.ts';
import type { CustomerState, KnownAccount, KnownCustomer } from './customer-state.ts';
import { createRepeatedRows } from './repeated-rows.ts';

/** The effect of a row without warnings. */
type Effect = Pick<ImportRow, 'outcome' | 'customerId' | 'changed'>;

/** A judged file, with the number of accounts outside the caller's reach that its judgement reveals. */
export interface JudgedFile {
  readonly result: CustomerPlan;
  /** Number of revealed taken addresses. */
  readonly reported: number;
  /** Number of rows with an address that no account in reach has, whether the address is taken or free. */
  readonly strange: number;
}

/**
 * Judges the rows of a file one after another, each against the stored data and the changes of the rows before it.
 * Nothing is written. A row with a warning changes nothing at all.
 * @param mayTell how many taken addresses outside the caller's reach may be revealed
 */
export function judgeCustomers(
  rows: readonly CustomerRow[],
  state: CustomerState,
  scope: ManagedCustomerScope,
  { headingOf }: Pick<Table, 'headingOf'>,
  mayTell = Infinity,
): JudgedFile {
  const book = createAddressBook(scope, state.accounts.values(), headingOf('email'), mayTell);
  const findRepeated = createRepeatedRows(headingOf('customerNumber'));
  const newCustomers = new Map<string, NewCustomer>();
  const changes = new Map<number, CustomerChange>();
  const renames = new Map<LockedId<'account'>, Pick<CustomerRow, 'firstName' | 'lastName'>>();
  const judged = rows.map(judge);
  return {
    result: {
      rows: judged,
      newAccounts: book.newAccounts,
      newCustomers: [...newCustomers.values()],
      changes: [...changes.values()],
      renames,
      emailChanges: book.emailChanges,
    },
    reported: book.told(),
    strange: book.strange(),
  };

  function judge(row: CustomerRow): ImportRow {
    const shown = {
      row: row.row,
      customerNumber: row.customerNumber === '' ? null : row.customerNumber,
      customerName: row.customerName === '' ? null : row.customerName,
    };
    const repeated = findRepeated(row);
    const warnings = [...row.warnings, ...(repeated === undefined ? [] : [repeated])];
    const effect = warnings.length > 0 ? undefined : decide(row);
    if (effect !== undefined && !('code' in effect)) return { ...shown, ...effect, warnings: [] };
    const all = effect === undefined ? warnings : [effect];
    return { ...shown, outcome: 'skipped', customerId: null, changed: [], warnings: all };
  }

  function decide(row: CustomerRow): Effect | RowWarning {
    const { customerNumber, providerId } = row;
    if (providerId === undefined) throw new Error(`row ${row.row} has no provider and no warning`);
    const created = newCustomers.get(customerNumber);
    if (created !== undefined) {
      created.providerIds.push(providerId);
      return { outcome: 'updated', customerId: null, changed: ['provider'] };
    }
    const known = state.customers.get(customerNumber);
    return known === undefined ? create(row, providerId) : change(row, providerId, known);
  }

  function create(row: CustomerRow, providerId: number): Effect | RowWarning {
    const admin = book.chooseAdmin(row);
    if ('code' in admin) return admin;
    const { customerNumber, companyNumber, customerName: name } = row;
    newCustomers.set(customerNumber, {
      customerNumber,
      companyNumber,
      name,
      providerIds: [providerId],
      admin,
    });
    return { outcome: 'created', customerId: null, changed: [] };
  }

  function change(row: CustomerRow, providerId: number, known: KnownCustomer): Effect | RowWarning {
    const before = changes.get(known.id);
    const providerIds = [...known.providerIds, ...(before?.newProviderIds ?? [])];
    const isNewProvider = !providerIds.includes(providerId);
    // Only a SuperAdmin chooses which providers a customer belongs to.
    if (isNewProvider && scope.rows !== 'all')
      return warningOf('CustomerNumberAlreadyInUse', headingOf('customerNumber'));
    const admin = known.adminId === null ? undefined : state.accounts.get(known.adminId);
    const newAdmin =
      admin === undefined ? (before?.newAdmin ?? book.chooseMissingAdmin(row, known)) : undefined;
    if (newAdmin !== undefined && 'code' in newAdmin) return newAdmin;
    const isNewEmail = admin === undefined ? false : book.wish(row, admin, known);
    if (typeof isNewEmail === 'object') return isNewEmail;
    const current = before ?? known;
    const fields = [
      ...(row.customerName === current.name ? [] : (['customerName'] as const)),
      ...(row.companyNumber === current.companyNumber ? [] : (['companyNumber'] as const)),
      ...(isNewEmail || (newAdmin !== undefined && before?.newAdmin === undefined)
        ? (['email'] as const)
        : []),
      ...(admin === undefined ? [] : rename(row, admin)),
      ...(isNewProvider ? (['provider'] as const) : []),
    ];
    if (fields.length === 0) return { outcome: 'unchanged', customerId: known.publicId, changed: [] };
    changes.set(known.id, {
      customerId: known.id,
      publicId: known.publicId,
      name: row.customerName,
      companyNumber: row.companyNumber,
      newProviderIds: [...(before?.newProviderIds ?? []), ...(isNewProvider ? [providerId] : [])],
      newAdmin,
      fields: [...new Set([...(before?.fields ?? []), ...fields])],
    });
    return { outcome: 'updated', customerId: known.publicId, changed: fields };
  }

  /** A file may set the names of an account until its owner has signed in; after that only the owner changes them. */
  function rename({ firstName, lastName }: CustomerRow, admin: KnownAccount): Effect['changed'] {
    if (admin.status === 'Active' || !coversReach(scope, admin.reach)) return [];
    const current = renames.get(admin.id) ?? admin;
    const wanted = { firstName: firstName || current.firstName, lastName: lastName || current.lastName };
    const fields = (['firstName', 'lastName'] as const).filter((field) => wanted[field] !== current[field]);
    if (fields.length > 0) renames.set(admin.id, wanted);
    return fields;
  }
}
