import type { Role } from './roles.ts';

/** The rows that a role reaches with a call; all other rows are answered as if they did not exist. */
export type RowScope =
  | 'all'
  /** Rows of the caller's provider. */
  | 'provider'
  | 'provider-without-super-admins'
  /** Customers of the caller's provider that have no other provider. */
  | 'provider-exclusive-customers'
  /** Documents of the customers that a salesman is assigned to. */
  | 'assigned-customers'
  /** Documents of a branch manager's branch. */
  | 'branch'
  /** Customers that a customer-user belongs to, with either role. */
  | 'own-customers'
  /** Customers that a CustomerAdmin administers, and their users. */
  | 'administered-customers'
  | 'administered-customers-or-own-record'
  | 'provider-without-super-admins-or-own-record'
  | 'own-record';
/** `denied` answers 403; `public` needs no sign-in. */
export type AccessCell = RowScope | 'denied' | 'public';

/** One cell per role. A request without a sign-in gets 401 unless the call is public. */
export type Access = Readonly<Record<Role, AccessCell>>;

const nobody = everyone('denied') satisfies Access;

/**
 * The named roles get the given cell; every other role is denied.
 * @__NO_SIDE_EFFECTS__ lets the bundler leave out the access of calls that a bundle does not name
 */
export function only<const Given extends Partial<Access>>(
  given: Given,
): Omit<typeof nobody, keyof Given> & Given {
  return { ...nobody, ...given };
}

function everyone<const Cell extends AccessCell>(cell: Cell) {
  return {
    SuperAdmin: cell,
    ProviderAdmin: cell,
    ProviderUser: cell,
    SalesmanUser: cell,
    BranchManager: cell,
    CustomerAdmin: cell,
    CustomerUser: cell,
  } as const;
}

export const anybody = everyone('public');
export const oneself = everyone('own-record');

/*
 * The sets of roles that several features share.
 */

export const superAdmins = only({ SuperAdmin: 'all' });
export const administrators = only({ SuperAdmin: 'all', ProviderAdmin: 'provider' });
/** The administrators and the users of a provider. */
export const providerStaff = only({ SuperAdmin: 'all', ProviderAdmin: 'provider', ProviderUser: 'provider' });
