import type { CustomerRole, Role, UserType } from '@belegfach/contract';

/** The account that sent a request. It is read from the database for each request. */
export type Caller = BackofficeCaller | CustomerCaller;

interface CallerAccount {
  readonly accountId: number;
  readonly publicId: string;
  readonly sessionId: number;
  readonly userType: UserType;
  readonly role: Role;
  /**
   * Seconds since the password (and code) of this session was entered, or since the identity provider checked the user,
   * measured by the clock of the database.
   */
  readonly signedInSecondsAgo: number;
  /**
   * Whether the account has a second factor in the portal, or the identity provider reported one when it opened this
   * session.
   */
  readonly hasSecondFactor: boolean;
}

export interface BackofficeCaller extends CallerAccount {
  readonly userType: 'BackofficeUser';
  readonly role: Exclude<Role, CustomerRole>;
  /** Null for a SuperAdmin, who belongs to no provider. */
  readonly providerId: number | null;
  readonly branchId: number | null;
}

/** The role is CustomerAdmin if the account has that role at any Active customer. Rights are checked per customer. */
export interface CustomerCaller extends CallerAccount {
  readonly userType: 'CustomerUser';
  readonly role: CustomerRole;
  /** Internal id of the customer whose limit applies to the downloads and uploads of this account. */
  readonly firstCustomerId: number;
}
