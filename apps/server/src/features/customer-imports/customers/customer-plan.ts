import type { ImportRow } from '@belegfach/contract';
import type { LockedId } from '../../../platform/database/index.ts';

/** A new account with the names of the first row that contains it. */
export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

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
  readonly renames: ReadonlyMap<
    LockedId<'account'>,
    { readonly firstName: string; readonly lastName: string }
  >;
  readonly emailChanges: readonly {
    readonly accountId: LockedId<'account'>;
    readonly email: string;
    readonly row: number;
  }[];
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
