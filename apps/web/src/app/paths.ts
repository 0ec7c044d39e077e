import type { Role } from '@belegfach/contract';

/**
 * Which users may open a route. `guest` is the sign-in page: a signed-in user is sent home instead. `signed-in` allows
 * every role, a list allows the roles in it; a SuperAdmin passes every list.
 */
export type RouteAccess = 'guest' | 'public' | 'signed-in' | readonly Role[];

interface RouteEntry {
  readonly path: `/${string}`;
  /** The same page under a path with a parameter. */
  readonly parameterPath?: `/${string}/$${string}`;
  readonly access: RouteAccess;
  /** Whether the user may be sent here after a sign-in (`?redirect=`). */
  readonly isRedirectTarget: boolean;
}

/** All routes by the name of their page. */
export const ROUTES = {
  Login: { path: '/', access: 'guest', isRedirectTarget: false },
  EditProfilePage: { path: '/edit-profile', access: 'signed-in', isRedirectTarget: true },
  FrontendInvoicePage: {
    path: '/invoices',
    access: ['CustomerAdmin', 'CustomerUser'],
    isRedirectTarget: true,
  },
  FrontendCustomersPage: { path: '/customers', access: ['CustomerAdmin'], isRedirectTarget: true },
  FrontendUsersPage: { path: '/users', access: ['CustomerAdmin'], isRedirectTarget: true },
  ManageUsersPage: { path: '/manage-users', access: ['SuperAdmin', 'ProviderAdmin'], isRedirectTarget: true },
  ManageCustomersPage: {
    path: '/manage-customers',
    access: ['SuperAdmin', 'ProviderAdmin', 'ProviderUser'],
    isRedirectTarget: true,
  },
  ManageInvoicesPage: {
    path: '/manage-invoices',
    access: ['SuperAdmin', 'ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager'],
    isRedirectTarget: true,
  },
  FailedMailsPage: { path: '/failed-mails', access: ['SuperAdmin', 'ProviderAdmin'], isRedirectTarget: true },
  IntakePage: { path: '/intake', access: ['SuperAdmin', 'ProviderAdmin'], isRedirectTarget: true },
  ManageProvidersPage: { path: '/manage-providers', access: ['SuperAdmin'], isRedirectTarget: true },
  ExportPage: { path: '/export', access: ['SuperAdmin'], isRedirectTarget: true },
  Impressum: { path: '/impressum/', access: 'public', isRedirectTarget: true },
  Privacy: { path: '/privacy/', access: 'public', isRedirectTarget: true },
  AGB: { path: '/agb/', access: 'public', isRedirectTarget: true },
  ForgotPasswordPage: {
    path: '/forgot-password',
    parameterPath: '/forgot-password/$mail',
    access: 'public',
    isRedirectTarget: false,
  },
  SetPasswordPage: { path: '/set-password', access: 'public', isRedirectTarget: false },
  Setup2FAPage: { path: '/setup-2fa', access: 'signed-in', isRedirectTarget: true },
  UnsubscribePage: { path: '/unsubscribe', access: 'public', isRedirectTarget: false },
  AccessDenied: { path: '/403', access: 'public', isRedirectTarget: false },
  PageNotFound: { path: '/404', access: 'public', isRedirectTarget: false },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof ROUTES;

/** The value of `$mail` in the path of the forgot-password page when no address is given. */
export const NO_EMAIL = 'blank';

/** Whether a page is only for signed-in users. */
export function needsSignIn(name: RouteName): boolean {
  const access: RouteAccess = ROUTES[name].access;
  return access !== 'guest' && access !== 'public';
}

/** The first page of a role after the sign-in. */
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
