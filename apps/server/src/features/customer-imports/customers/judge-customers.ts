import type { ImportRow } from '@belegfach/contract';
import { type ManagedCustomerScope, mayTakeOver } from '../../customers/index.ts';
import type { Table } from '../find-columns.ts';
import { type RowWarning, warningOf } from '../import-outcome.ts';
import { AddressBook } from './address-book.ts';
import type { CustomerChange, CustomerPlan, NewCustomer } from './customer-plan.ts';
import type { CustomerRow } from './customer-row.ts';
import type { CustomerState, KnownAccount, KnownCustomer } from './customer-state.ts';
import { RepeatedRows } from './repeated-rows.ts';

/** What becomes of a row that nothing is wrong with. */
type Effect = Pick<ImportRow, 'outcome' | 'customerId' | 'changed'>;

/**
 * Judges the rows of a file one after another, each against what is there and what the rows before it change. Nothing is written:
 * a row is decided whole, so that one with a warning changes nothing (authorisation N5, decisions D11).
 * @param mayTell how many taken addresses out of the caller's reach may be told
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

/** A file with what its judgement tells of accounts that are out of the caller's reach. */
export interface JudgedFile {
  readonly judged: CustomerPlan;
  /** Taken addresses that it tells of. */
  readonly told: number;
  /** Rows that ask for an address of nobody in reach, taken or free. */
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
  readonly #renames = new Map<number, { firstName: string; lastName: string }>();

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
    // Which providers a customer belongs to is a SuperAdmin's to say (authorisation N3, N5).
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

  /** Names are the file's to give until their owner has signed in; from then on they are the owner's own. */
  #rename({ firstName, lastName }: CustomerRow, admin: KnownAccount): Effect['changed'] {
    if (admin.status === 'Active' || !mayTakeOver(this.#scope, admin.reach)) return [];
    const current = this.#renames.get(admin.id) ?? admin;
    const wanted = { firstName: firstName || current.firstName, lastName: lastName || current.lastName };
    const fields = (['firstName', 'lastName'] as const).filter((field) => wanted[field] !== current[field]);
    if (fields.length > 0) this.#renames.set(admin.id, wanted);
    return fields;
  }
}
