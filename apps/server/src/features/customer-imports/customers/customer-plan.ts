import type { ImportRow } from '@belegfach/contract';

/** Names of an account: the first that a file gives it. */
export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A customer that a file makes; rows for further providers add theirs. */
export interface NewCustomer {
  readonly customerNumber: string;
  readonly companyNumber: string | null;
  readonly name: string;
  readonly providerIds: number[];
  readonly admin: AdminChoice;
}

/** Who administers a customer: an account that is there, or one that the file makes, by its address in lower case. */
export type AdminChoice = { readonly accountId: number } | { readonly newEmail: string };

/** What a file comes to, judged as a whole before anything of it is written. */
export interface CustomerPlan {
  /** What becomes of each row; of a created one the customer is known when it is written. */
  readonly rows: readonly ImportRow[];
  readonly newAccounts: ReadonlyMap<string, NewAccount>;
  readonly newCustomers: readonly NewCustomer[];
  readonly changes: readonly CustomerChange[];
  readonly renames: ReadonlyMap<number, { readonly firstName: string; readonly lastName: string }>;
  readonly emailChanges: readonly {
    readonly accountId: number;
    readonly email: string;
    readonly row: number;
  }[];
}

/** What changes of a customer that is there; absent fields stay. */
export interface CustomerChange {
  readonly customerId: number;
  readonly publicId: string;
  readonly name: string;
  readonly companyNumber: string | null;
  readonly newProviderIds: readonly number[];
  readonly newAdmin: AdminChoice | undefined;
  readonly fields: readonly string[];
}
