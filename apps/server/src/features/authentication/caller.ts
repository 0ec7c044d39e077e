import type { CustomerRole, Role, UserType } from '@belegfach/contract';

/** Who makes a request, read live from the database with each one (decisions D2). */
export type Caller = BackofficeCaller | CustomerCaller;

interface AnyAccount {
  readonly accountId: number;
  readonly publicId: string;
  readonly sessionId: number;
  readonly userType: UserType;
  readonly role: Role;
  /** How long ago the password (and code) was given for this session, in seconds by the database's clock. */
  readonly signedInSecondsAgo: number;
  readonly hasSecondFactor: boolean;
}

export interface BackofficeCaller extends AnyAccount {
  readonly userType: 'BackofficeUser';
  readonly role: Exclude<Role, CustomerRole>;
  /** Null for a SuperAdmin, who belongs to none. */
  readonly providerId: number | null;
  readonly branchId: number | null;
}

/** The role is CustomerAdmin when it is that at any active customer; what it may do is per customer (authorisation N8). */
export interface CustomerCaller extends AnyAccount {
  readonly userType: 'CustomerUser';
  readonly role: CustomerRole;
  /** Of its Active customers the one that was first, internal id: on whose account its transfers run. */
  readonly firstCustomerId: number;
}
