import type { Role, UserStatus } from '@belegfach/contract';

export type ProviderName = 'A' | 'B';
export type CustomerName = 'a1' | 'a2' | 'b1' | 'ab' | 'ax' | 'gone';

/** What calls reach: each kind has rows inside, in the other provider, and in the same provider but outside. */
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
  | 'failed-mail';

/** One row of the world with what decides who reaches it. */
export interface Row {
  readonly name: string;
  readonly id: string;
  /** Path parameters that are not the row's own id. */
  readonly params?: Readonly<Record<string, string>>;
  readonly providers: readonly ProviderName[];
  /** The customers it belongs to; of a user, where it has a role. */
  readonly customers: readonly CustomerName[];
  /** Whose own record it is. */
  readonly accountId?: number;
  readonly role?: Role;
  readonly status?: UserStatus;
  /** Deleted: out of everybody's reach. */
  readonly isGone?: boolean;
  /** Makes one like it that a test may spend. */
  readonly makeAnother?: (status?: UserStatus) => Promise<Row>;
}

/** The documents of the world, named by customer and provider: a1 and a2 of A, b1 of B, ab of both, ax Inactive, gone deleted. */
export const DOCUMENTS = ['a1A', 'a2A', 'b1B', 'abA', 'abB', 'axA', 'goneA'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export interface Actor {
  readonly name: string;
  /** Undefined: nobody signed in. */
  readonly accountId: number | undefined;
  /** Undefined: no right at all, whatever token the account brings. */
  readonly role: Role | undefined;
  /** The documents inside the row scope of the role, written down from the rules of authorisation.md by hand. */
  readonly reaches: readonly DocumentName[];
  readonly provider?: ProviderName | undefined;
  /** The Active customers where it is CustomerAdmin. */
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

/** What everything else of the world stands on. */
export type Ground = Pick<AuthorisationWorld, 'providers' | 'customers'>;

/** Actors, and what they are as rows: the account of one is what another may reach. */
export interface Users {
  readonly actors: readonly Actor[];
  readonly rows: readonly Row[];
}

export const NOBODY: Actor = {
  name: 'Guest',
  accountId: undefined,
  role: undefined,
  reaches: [],
  administers: [],
};
