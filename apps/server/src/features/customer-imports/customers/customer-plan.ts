import type { ImportRow } from '@belegfach/contract';
import type { LockedId } from '../../../platform/database/index.ts';
import type { CustomerRow } from './customer-row.ts';

/** A new account, with the names of the first row that contains its address. */
export interface NewAccount extends Pick<CustomerRow, 'firstName' | 'lastName'> {
  readonly email: string;
}

/** A customer that a file creates. Further rows of the customer add their providers. */
export interface NewCustomer {
  readonly customerNumber: string;
  readonly companyNumber: string | null;
  readonly name: string;
  readonly providerIds: number[];
  readonly admin: AdminChoice;
}

/** The admin of a customer: a stored account, or an account that the file creates, by its address in lower case. */
export type AdminChoice = { readonly accountId: LockedId<'account'> } | { readonly newEmail: string };

/** The result of judging a file. Nothing is written yet. */
export interface CustomerPlan {
  /** The outcome of each row. The ids of created customers are added when the customers are written. */
  readonly rows: readonly ImportRow[];
  readonly newAccounts: ReadonlyMap<string, NewAccount>;
  readonly newCustomers: readonly NewCustomer[];
  readonly changes: readonly CustomerChange[];
  readonly renames: ReadonlyMap<LockedId<'account'>, Pick<CustomerRow, 'firstName' | 'lastName'>>;
  readonly emailChanges: readonly EmailChange[];
}

export interface EmailChange extends Pick<CustomerRow, 'row'> {
  readonly email: string;
  readonly customerId: LockedId<'customer'>;
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
