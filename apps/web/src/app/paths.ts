import type { Role } from '@belegfach/contract';

/**
 * Who may open a route. `guest` is the sign-in page: whoever is signed in goes home instead. A list of roles implies a
 * sign-in; a SuperAdmin passes every list.
 */
export type RouteAccess = 'guest' | 'public' | readonly Role[];

interface RouteEntry {
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Whether a sign-in may end here (`?redirect=`). */
  readonly isTarget: boolean;
}

/** The route table of spec section 2, under the names it has there. */
export const ROUTES = {
  Login: { path: '/', access: 'guest', isTarget: false },
  FrontendInvoicePage: { path: '/invoices', access: ['CustomerAdmin', 'CustomerUser'], isTarget: true },
  ManageInvoicesPage: {
    path: '/manage-invoices',
    access: ['SuperAdmin', 'ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager'],
    isTarget: true,
  },
  Impressum: { path: '/impressum/', access: 'public', isTarget: true },
  Privacy: { path: '/privacy/', access: 'public', isTarget: true },
  AGB: { path: '/agb/', access: 'public', isTarget: true },
  AccessDenied: { path: '/403', access: 'public', isTarget: false },
  PageNotFound: { path: '/404', access: 'public', isTarget: false },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof ROUTES;

/** Where a role begins after sign-in (spec section 4). */
export function homeOf(role: Role | undefined): RouteName {
  switch (role) {
    case 'SuperAdmin':
    case 'ProviderAdmin':
    case 'ProviderUser':
    case 'SalesmanUser':
    case 'BranchManager':
      return 'ManageInvoicesPage';
    case 'CustomerAdmin':
    case 'CustomerUser':
      return 'FrontendInvoicePage';
    case undefined:
      return 'Login';
  }
}
