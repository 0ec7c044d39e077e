import type { Role, UserStatus } from '@belegfach/contract';

export type ProviderName = 'A' | 'B';
export type CustomerName = 'a1' | 'a2' | 'b1' | 'ab' | 'ax' | 'gone';

/** The kinds of rows that calls access. Of each kind there are rows inside the scope, in the other provider, and in the same provider but outside. */
export type RowKind =
  | 'document'
  | 'customer'
  | 'customer-user'
  | 'backoffice-user'
  | 'salesman'
  | 'provider'
  | 'branch'
  | 'intake-key'
  | 'intake-receipt'
  | 'customer-identifier'
  | 'failed-mail'
  | 'webhook'
  | 'webhook-delivery';

/** One row of the world with the values that decide which actors may access it. */
export interface Row {
  readonly name: string;
  readonly id: string;
  /** Path parameters that are not the row's own id. */
  readonly params?: Readonly<Record<string, string>>;
  readonly providers: readonly ProviderName[];
  /** The customers that the row belongs to; for a user, the customers where it has a role. */
  readonly customers: readonly CustomerName[];
  /** The account whose own record it is. */
  readonly accountId?: number;
  readonly role?: Role;
  readonly status?: UserStatus;
  /** No actor may access the row: it is deleted, or it is not of the kind that the call lists. */
  readonly isHidden?: boolean;
  /** Makes a similar row that a test may use up. */
  readonly makeAnother?: (status?: UserStatus) => Promise<Row>;
}

/** The documents of the world, named by customer and provider: a1 and a2 of A, b1 of B, ab of both, ax Inactive, gone deleted. */
export const DOCUMENTS = ['a1A', 'a2A', 'b1B', 'abA', 'abB', 'axA', 'goneA'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export interface Actor {
  readonly name: string;
  /** Undefined: not signed in. */
  readonly accountId: number | undefined;
  /** Undefined: no right at all, whatever token the account sends. */
  readonly role: Role | undefined;
  /** The documents inside the row scope of the role, written by hand from docs/rules/access.md. */
  readonly visibleDocuments: readonly DocumentName[];
  readonly provider?: ProviderName | undefined;
  /** The Active customers where the account is CustomerAdmin. */
  readonly administers: readonly CustomerName[];
}

export interface AuthorisationWorld {
  readonly actors: readonly Actor[];
  readonly documents: Readonly<Record<DocumentName, string>>;
  readonly providers: Readonly<Record<ProviderName, Stored>>;
  readonly customers: Readonly<Record<CustomerName, Stored>>;
  readonly rows: Readonly<Record<RowKind, readonly Row[]>>;
}

export interface Stored {
  readonly id: number;
  readonly publicId: string;
}

/** The parts of the world that all others are built on. */
export type ProvidersAndCustomers = Pick<AuthorisationWorld, 'providers' | 'customers'>;

/** Actors, and the same users as rows: one user may access the account of another. */
export interface Users {
  readonly actors: readonly Actor[];
  readonly rows: readonly Row[];
}

export const NOBODY: Actor = {
  name: 'Guest',
  accountId: undefined,
  role: undefined,
  visibleDocuments: [],
  administers: [],
};
