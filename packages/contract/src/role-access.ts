import type { Role } from './roles.ts';

/* The words for rights. Which role may make a call is stated by its feature, in `<feature>.access.ts`. */

/** The rows that a role may see or change with a call. For all other rows the response is the same as if they did not exist. */
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
/** The right of one role to one call: the rows that it may use, `denied` (403), or `public` (no sign-in needed). */
export type AccessCell = RowScope | 'denied' | 'public';

/** The rights of all roles to one call. A request without a sign-in gets 401 unless the call is public. */
export type Access = Readonly<Record<Role, AccessCell>>;

/** For calls that only an intake key may make. */
export const noRole = everyRole('denied') satisfies Access;

/**
 * The named roles get the given rights; every other role is denied.
 * @__NO_SIDE_EFFECTS__ lets the bundler remove the rights of calls that the web app does not use
 */
export function onlyRoles<const NamedCells extends Partial<Access>>(
  namedCells: NamedCells,
): Omit<typeof noRole, keyof NamedCells> & NamedCells {
  return { ...noRole, ...namedCells };
}

function everyRole<const Cell extends AccessCell>(cell: Cell) {
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

export const withoutSignIn = everyRole('public');
export const ownRecordOnly = everyRole('own-record');

export const superAdmins = onlyRoles({ SuperAdmin: 'all' });
export const administrators = onlyRoles({ SuperAdmin: 'all', ProviderAdmin: 'provider' });
/** Provider users: those who may change the customers of their provider, and SuperAdmins, who may change all. */
export const providerUsers = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'provider',
});
