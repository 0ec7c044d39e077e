import type { Access, Role } from '@belegfach/contract';
import {
  BACKOFFICE_ROLES,
  backofficeUserAccess,
  CUSTOMER_ROLES,
  customerAccess,
  customerUserAccess,
  exportAccess,
  intakeAccess,
  invoiceAccess,
  mailAccess,
  overviewAccess,
  providerAccess,
  trailAccess,
  webhookAccess,
} from '@belegfach/contract/schema-free';
import type { shell } from '../i18n/de/shell.ts';
import { PAGE_PATHS } from '../records/page-paths.ts';

/**
 * The users who may open a route. `guest` is the sign-in page: a signed-in user is sent home instead. `signed-in` allows
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
  /** Key of its title in the texts of the shell. */
  readonly title: keyof (typeof shell)['titles'];
}

/** A page of the back office: open to the back-office roles that may load its list (`access`). */
function forBackoffice(path: RouteEntry['path'], title: RouteEntry['title'], access: Access) {
  return { path, title, access: BACKOFFICE_ROLES.filter(mayCall(access)), isRedirectTarget: true };
}

/** A page of the customers: open to the customer roles that may load its list (`access`). */
function forCustomers(path: RouteEntry['path'], title: RouteEntry['title'], access: Access) {
  return { path, title, access: CUSTOMER_ROLES.filter(mayCall(access)), isRedirectTarget: true };
}

function mayCall(access: Access) {
  return (role: Role) => access[role] !== 'denied';
}

/** All routes by the name of their page. */
export const ROUTES = {
  Login: { path: '/', access: 'guest', isRedirectTarget: false, title: 'signIn' },
  EditProfilePage: { path: '/edit-profile', access: 'signed-in', isRedirectTarget: true, title: 'profile' },
  FrontendInvoicePage: forCustomers('/invoices', 'invoices', invoiceAccess.listInvoices),
  FrontendCustomersPage: forCustomers('/customers', 'myCustomers', customerAccess.listCustomers),
  FrontendUsersPage: forCustomers('/users', 'users', customerUserAccess.listCustomerUsers),
  OverviewPage: forBackoffice('/overview', 'overview', overviewAccess.getOverview),
  ManageUsersPage: forBackoffice('/manage-users', 'users', backofficeUserAccess.listBackofficeUsers),
  ManageCustomersPage: forBackoffice(PAGE_PATHS.customers, 'customers', customerAccess.listCustomers),
  CustomerPage: forBackoffice(PAGE_PATHS.customer, 'customer', customerAccess.listUsersOfCustomer),
  ManageInvoicesPage: forBackoffice(PAGE_PATHS.invoices, 'manageInvoices', invoiceAccess.listInvoices),
  FailedMailsPage: forBackoffice(PAGE_PATHS.failedMails, 'failedMails', mailAccess.listFailedMails),
  WebhooksPage: forBackoffice('/webhooks', 'webhooks', webhookAccess.listWebhookDeliveries),
  TrailPage: forBackoffice(PAGE_PATHS.trail, 'trail', trailAccess.listTrail),
  IntakePage: forBackoffice(PAGE_PATHS.intake, 'intake', intakeAccess.listIntakeItems),
  ManageProvidersPage: forBackoffice('/manage-providers', 'providers', providerAccess.listProviderSetups),
  ExportPage: forBackoffice('/export', 'export', exportAccess.countInvoicesByProvider),
  Impressum: { path: '/impressum/', access: 'public', isRedirectTarget: true, title: 'imprint' },
  Privacy: { path: '/privacy/', access: 'public', isRedirectTarget: true, title: 'privacy' },
  AGB: { path: '/agb/', access: 'public', isRedirectTarget: true, title: 'terms' },
  ForgotPasswordPage: {
    path: '/forgot-password',
    parameterPath: '/forgot-password/$mail',
    access: 'public',
    isRedirectTarget: false,
    title: 'forgotPassword',
  },
  SignOnPage: {
    path: '/sign-on',
    parameterPath: '/sign-on/$provider',
    access: 'public',
    isRedirectTarget: false,
    title: 'signIn',
  },
  SetPasswordPage: { path: '/set-password', access: 'public', isRedirectTarget: false, title: 'setPassword' },
  Setup2FAPage: { path: '/setup-2fa', access: 'signed-in', isRedirectTarget: true, title: 'setup2FA' },
  UnsubscribePage: { path: '/unsubscribe', access: 'public', isRedirectTarget: false, title: 'unsubscribe' },
  AccessDenied: { path: '/403', access: 'public', isRedirectTarget: false, title: 'accessDenied' },
  PageNotFound: { path: '/404', access: 'public', isRedirectTarget: false, title: 'notFound' },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof ROUTES;

/** The value of `$mail` in the path of the forgot-password page when no e-mail address is given. */
export const NO_EMAIL = 'blank';

/** Whether a page is only for signed-in users. */
export function needsSignIn(name: RouteName): boolean {
  const access: RouteAccess = ROUTES[name].access;
  return access !== 'guest' && access !== 'public';
}

/** The pages that can be the first one of a user, or of a visitor. */
type HomePage = keyof (typeof shell)['toHome'];

interface HomeOwner {
  readonly roleName: Role;
  readonly listViews: { readonly overview?: { readonly isHome?: boolean | undefined } | undefined };
}

/** The first page after the sign-in: the overview if the user pinned it, otherwise the page of the role. */
export function homeOf(user: HomeOwner | undefined): HomePage {
  const mayPin = ROUTES.OverviewPage.access.some((role) => role === user?.roleName);
  if (mayPin && user?.listViews.overview?.isHome === true) return 'OverviewPage';
  return documentsPageOf(user?.roleName);
}

/** The page with the documents of a role; without a role, the sign-in page. */
function documentsPageOf(role: Role | undefined): HomePage {
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
