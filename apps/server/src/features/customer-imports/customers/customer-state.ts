import type { UserStatus, UserType } from '@belegfach/contract';
import type { LockedId } from '../../../platform/database/index.ts';

export interface StoredAccount {
  readonly id: LockedId<'account'>;
  readonly email: string;
  /** The new address that a mailed and still valid link would confirm; null without such a link. */
  readonly requestedEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: UserStatus;
  readonly kind: UserType;
  /** The providers whose documents the account can read, over all its customers. */
  readonly visibleProviderIds: readonly number[];
}

export interface StoredCustomer {
  readonly id: LockedId<'customer'>;
  readonly publicId: string;
  readonly customerNumber: string;
  readonly companyNumber: string | null;
  readonly name: string;
  readonly providerIds: readonly number[];
  /** The providers whose documents its users can read: the linked providers and those that have documents for it. */
  readonly visibleProviderIds: readonly number[];
  /** The first CustomerAdmin, whose address is the customer's; null for a customer without one. */
  readonly adminId: number | null;
}

/** The stored data that the rows of a file can refer to. The transaction has locked it. */
export interface CustomerState {
  readonly customers: ReadonlyMap<string, StoredCustomer>;
  /** The accounts with one of the addresses, and the admins of the customers, by internal id. */
  readonly accounts: ReadonlyMap<number, StoredAccount>;
}
