import type { UserStatus } from '@belegfach/contract';

/** An account as an import sees it. */
export interface KnownAccount {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: UserStatus;
  readonly isCustomerUser: boolean;
  /** The providers whose documents it can read, over all its customers: what its mailbox opens. */
  readonly reach: readonly number[];
}

export interface KnownCustomer {
  readonly id: number;
  readonly publicId: string;
  readonly customerNumber: string;
  readonly companyNumber: string | null;
  readonly name: string;
  readonly providerIds: readonly number[];
  /** The providers whose documents its users can read: linked ones, and those with documents of it. */
  readonly reach: readonly number[];
  /** The first CustomerAdmin, whose address is the customer's; null where it has lost the last one. */
  readonly adminId: number | null;
}

/** All that the rows of a file can meet, held by the transaction. */
export interface CustomerState {
  readonly customers: ReadonlyMap<string, KnownCustomer>;
  /** By internal id: whoever has one of the addresses, and the admins of the customers. */
  readonly accounts: ReadonlyMap<number, KnownAccount>;
}
