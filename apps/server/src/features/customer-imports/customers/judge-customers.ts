import type { ImportRow } from '@belegfach/contract';
import { type ManagedCustomerScope, coversReach } from '../../customers/index.ts';
import type { LockedId } from '../../../platform/database/index.ts';
import type { Table } from '../find-columns.ts';
import { type RowWarning, warningOf } from '../import-outcome.ts';
import { AddressBook } from './address-book.ts';
import type { CustomerChange, CustomerPlan, NewCustomer } from './customer-plan.ts';
import type { CustomerRow } from './customer-row.ts';
import type { CustomerState, KnownAccount, KnownCustomer } from './customer-state.ts';
import { RepeatedRows } from './repeated-rows.ts';

/** The effect of a row without warnings. */
type Effect = Pick<ImportRow, 'outcome' | 'customerId' | 'changed'>;

/**
 * Judges the rows of a file one after another, each against the stored data and the changes of the rows before it.
 * Nothing is written. A row is decided as a whole: one with a warning changes nothing.
 * @param mayTell how many taken addresses outside the caller's reach may be revealed
 */
export function judgeCustomers(
  rows: readonly CustomerRow[],
  state: CustomerState,
  scope: ManagedCustomerScope,
  headings: Pick<Table, 'headingOf'>,
  mayTell = Infinity,
): JudgedFile {
  const judge = new CustomerJudge(state, scope, headings, mayTell);
  const judged = { rows: rows.map((row) => judge.judge(row)), ...judge.plan() };
  return { judged, told: judge.book.told, strange: judge.book.strange };
}

/** A judged file, with the number of accounts outside the caller's reach that its judgement reveals. */
export interface JudgedFile {
  readonly judged: CustomerPlan;
  /** Number of revealed taken addresses. */
  readonly told: number;
  /** Number of rows with an address that no account in reach has, taken or free. */
  readonly strange: number;
}

class CustomerJudge {
  readonly #state: CustomerState;
  readonly #scope: ManagedCustomerScope;
  readonly #headings: Pick<Table, 'headingOf'>;
  readonly book: AddressBook;
  readonly #repeated: RepeatedRows;
  readonly #created = new Map<string, NewCustomer>();
  readonly #changes = new Map<number, CustomerChange>();
  readonly #renames = new Map<LockedId<'account'>, { firstName: string; lastName: string }>();

  constructor(
    state: CustomerState,
    scope: ManagedCustomerScope,
    headings: Pick<Table, 'headingOf'>,
    mayTell: number,
  ) {
    this.#state = state;
    this.#scope = scope;
    this.#headings = headings;
    this.book = new AddressBook(scope, state.accounts.values(), {
      heading: headings.headingOf('email'),
      mayTell,
    });
    this.#repeated = new RepeatedRows(headings.headingOf('customerNumber'));
  }

  plan(): Omit<CustomerPlan, 'rows'> {
    return {
      newAccounts: this.book.newAccounts,
      newCustomers: [...this.#created.values()],
      changes: [...this.#changes.values()],
      renames: this.#renames,
      emailChanges: this.book.emailChanges,
    };
  }

  judge(row: CustomerRow): ImportRow {
    const shown = {
      row: row.row,
      customerNumber: row.customerNumber === '' ? null : row.customerNumber,
      customerName: row.customerName === '' ? null : row.customerName,
    };
    const repeated = this.#repeated.find(row);
    const warnings = [...row.warnings, ...(repeated === undefined ? [] : [repeated])];
    const effect = warnings.length > 0 ? undefined : this.#decide(row);
    if (effect !== undefined && !('code' in effect)) return { ...shown, ...effect, warnings: [] };
    const all = effect === undefined ? warnings : [effect];
    return { ...shown, outcome: 'skipped', customerId: null, changed: [], warnings: all };
  }

  #decide(row: CustomerRow): Effect | RowWarning {
    const { customerNumber, providerId } = row;
    if (providerId === undefined) throw new Error(`row ${row.row} has no provider and no warning`);
    const created = this.#created.get(customerNumber);
    if (created !== undefined) {
      created.providerIds.push(providerId);
      return { outcome: 'updated', customerId: null, changed: ['provider'] };
    }
    const known = this.#state.customers.get(customerNumber);
    return known === undefined ? this.#create(row, providerId) : this.#change(row, providerId, known);
  }

  #create(row: CustomerRow, providerId: number): Effect | RowWarning {
    const admin = this.book.chooseAdmin(row);
    if ('code' in admin) return admin;
    const { customerNumber, companyNumber, customerName: name } = row;
    this.#created.set(customerNumber, {
      customerNumber,
      companyNumber,
      name,
      providerIds: [providerId],
      admin,
    });
    return { outcome: 'created', customerId: null, changed: [] };
  }

  #change(row: CustomerRow, providerId: number, known: KnownCustomer): Effect | RowWarning {
    const before = this.#changes.get(known.id);
    const providerIds = [...known.providerIds, ...(before?.newProviderIds ?? [])];
    const isNewProvider = !providerIds.includes(providerId);
    // Only a SuperAdmin chooses which providers a customer belongs to.
    if (isNewProvider && this.#scope.rows !== 'all')
      return warningOf('CustomerNumberAlreadyInUse', this.#headings.headingOf('customerNumber'));
    const admin = known.adminId === null ? undefined : this.#state.accounts.get(known.adminId);
    const newAdmin =
      admin === undefined ? (before?.newAdmin ?? this.book.chooseMissingAdmin(row, known)) : undefined;
    if (newAdmin !== undefined && 'code' in newAdmin) return newAdmin;
    const isNewEmail = admin === undefined ? false : this.book.wish(row, admin, known);
    if (typeof isNewEmail === 'object') return isNewEmail;
    const current = before ?? known;
    const fields = [
      ...(row.customerName === current.name ? [] : (['customerName'] as const)),
      ...(row.companyNumber === current.companyNumber ? [] : (['companyNumber'] as const)),
      ...(isNewEmail || (newAdmin !== undefined && before?.newAdmin === undefined)
        ? (['email'] as const)
        : []),
      ...(admin === undefined ? [] : this.#rename(row, admin)),
      ...(isNewProvider ? (['provider'] as const) : []),
    ];
    if (fields.length === 0) return { outcome: 'unchanged', customerId: known.publicId, changed: [] };
    this.#changes.set(known.id, {
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
  #rename({ firstName, lastName }: CustomerRow, admin: KnownAccount): Effect['changed'] {
    if (admin.status === 'Active' || !coversReach(this.#scope, admin.reach)) return [];
    const current = this.#renames.get(admin.id) ?? admin;
    const wanted = { firstName: firstName || current.firstName, lastName: lastName || current.lastName };
    const fields = (['firstName', 'lastName'] as const).filter((field) => wanted[field] !== current[field]);
    if (fields.length > 0) this.#renames.set(admin.id, wanted);
    return fields;
  }
}
