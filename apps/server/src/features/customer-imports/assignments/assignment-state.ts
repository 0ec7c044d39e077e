import type { BackofficeRole } from '@belegfach/contract';
import type { LockedId } from '../../../platform/database/index.ts';

export interface StoredSalesman {
  readonly id: LockedId<'account'>;
  readonly publicId: string;
  readonly providerId: number | null;
  readonly salesmanNumber: string | null;
  /** May be another role than SalesmanUser: a user keeps the number when the role changes. */
  readonly role: BackofficeRole;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface AssignableCustomer {
  readonly id: LockedId<'customer'>;
  readonly publicId: string;
  readonly customerNumber: string;
  readonly name: string;
  readonly providerIds: readonly number[];
  readonly salesmanIds: readonly number[];
}

/** A salesman whom a customer has at a provider of the file. */
export interface AssignedSalesman extends Pick<StoredSalesman, 'id' | 'publicId' | 'firstName' | 'lastName'> {
  readonly customerId: LockedId<'customer'>;
  readonly providerId: number | null;
}

export interface AssignmentState {
  readonly customers: readonly AssignableCustomer[];
  readonly salesmen: readonly StoredSalesman[];
  /** Only if the file replaces assignments. */
  readonly assigned: readonly AssignedSalesman[];
}

export interface Assignment {
  readonly customerId: LockedId<'customer'>;
  readonly customerPublicId: string;
  readonly salesmanId: LockedId<'account'>;
  readonly salesmanPublicId: string;
}
