import type { ImportRow } from '@belegfach/contract';
import type { LockedId } from '../../../platform/database/index.ts';
import type { CustomerRow } from './customer-row.ts';

/** A new account with the names of the first row that contains it. */
export type NewAccount = Pick<CustomerRow, 'email' | 'firstName' | 'lastName'>;

/** A customer that a file creates; rows for further providers add theirs. */
export interface NewCustomer {
  readonly customerNumber: string;
  readonly companyNumber: string | null;
  readonly name: string;
  readonly providerIds: number[];
  readonly admin: AdminChoice;
}

/** The admin of a customer: a stored account, or one that the file creates, by its address in lower case. */
export type AdminChoice = { readonly accountId: LockedId<'account'> } | { readonly newEmail: string };

/** The result of judging a whole file, before anything is written. */
export interface CustomerPlan {
  /** The outcome of each row; the id of a created customer is added when it is written. */
  readonly rows: readonly ImportRow[];
  readonly newAccounts: ReadonlyMap<string, NewAccount>;
  readonly newCustomers: readonly NewCustomer[];
  readonly changes: readonly CustomerChange[];
  readonly renames: ReadonlyMap<LockedId<'account'>, Pick<CustomerRow, 'firstName' | 'lastName'>>;
  readonly emailChanges: readonly EmailChange[];
}

export interface EmailChange extends Pick<CustomerRow, 'email' | 'row'> {
  readonly accountId: LockedId<'account'>;
}

/** The changes to a stored customer. */
export interface CustomerChange {
  readonly customerId: LockedId<'customer'>;
  readonly publicId: string;
  readonly name: string;
  readonly companyNumber: string | null;
  readonly newProviderIds: readonly number[];
  readonly newAdmin: AdminChoice | undefined;
  readonly fields: readonly string[];
}
