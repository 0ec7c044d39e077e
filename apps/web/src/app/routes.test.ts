import { ROLES, type Role } from '@belegfach/contract';
import { describe, expect, test } from 'vitest';
import { userOf } from '../../test-support/users.ts';
import { passesRoles } from '../session/current-user.ts';
import { homeOf, ROUTES, type RouteName } from './routes.ts';

const STAFF = ['SuperAdmin', 'ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager'] as const;

/** Path and access of every route in full, including the SuperAdmin, who passes every list. */
const TABLE: Readonly<Record<RouteName, readonly [path: string, access: string | readonly Role[]]>> = {
  Login: ['/', 'guest'],
  EditProfilePage: ['/edit-profile', 'signed-in'],
  FrontendInvoicePage: ['/invoices', ['SuperAdmin', 'CustomerAdmin', 'CustomerUser']],
  FrontendCustomersPage: ['/customers', ['SuperAdmin', 'CustomerAdmin']],
  FrontendUsersPage: ['/users', ['SuperAdmin', 'CustomerAdmin']],
  OverviewPage: ['/overview', ['SuperAdmin', 'ProviderAdmin']],
  ManageUsersPage: ['/manage-users', ['SuperAdmin', 'ProviderAdmin']],
  ManageCustomersPage: ['/manage-customers', ['SuperAdmin', 'ProviderAdmin', 'ProviderUser']],
  CustomerPage: ['/manage-customers/$number', ['SuperAdmin', 'ProviderAdmin', 'ProviderUser']],
  ManageInvoicesPage: ['/manage-invoices', STAFF],
  FailedMailsPage: ['/failed-mails', ['SuperAdmin', 'ProviderAdmin']],
  WebhooksPage: ['/webhooks', ['SuperAdmin', 'ProviderAdmin']],
  TrailPage: ['/trail', ['SuperAdmin', 'ProviderAdmin']],
  IntakePage: ['/intake', ['SuperAdmin', 'ProviderAdmin']],
  ManageProvidersPage: ['/manage-providers', ['SuperAdmin']],
  ExportPage: ['/export', ['SuperAdmin']],
  Impressum: ['/impressum/', 'public'],
  Privacy: ['/privacy/', 'public'],
  AGB: ['/agb/', 'public'],
  ForgotPasswordPage: ['/forgot-password', 'public'],
  SignOnPage: ['/sign-on', 'public'],
  SetPasswordPage: ['/set-password', 'public'],
  Setup2FAPage: ['/setup-2fa', 'signed-in'],
  UnsubscribePage: ['/unsubscribe', 'public'],
  AccessDenied: ['/403', 'public'],
  PageNotFound: ['/404', 'public'],
};
const NAMES = Object.keys(ROUTES).filter((name): name is RouteName => name in ROUTES);

describe('the route table', () => {
  test.each(NAMES)('has the expected path and access for %s', (name) => {
    const { path, access } = ROUTES[name];
    const passing =
      typeof access === 'string' ? access : ROLES.filter((role) => passesRoles(userOf(role), access));
    const [expectedPath, expected] = TABLE[name];
    expect(path).toBe(expectedPath);
    expect(typeof passing === 'string' ? passing : passing.toSorted()).toEqual(
      typeof expected === 'string' ? expected : expected.toSorted(),
    );
  });

  test.each(ROLES)('leads a %s after the sign-in to a page that the role may open', (role) => {
    const home = homeOf(userOf(role));
    const isBackofficeUser = STAFF.some((staff) => staff === role);
    expect(home).toBe(isBackofficeUser ? 'ManageInvoicesPage' : 'FrontendInvoicePage');
  });

  test.each(ROLES)('leads a %s who pinned the overview there only if the role may open it', (role) => {
    const home = homeOf(userOf(role, { listViews: { overview: { isHome: true } } }));
    expect(home === 'OverviewPage').toBe(role === 'SuperAdmin' || role === 'ProviderAdmin');
  });

  test('leads a visitor who is not signed in to the sign-in page', () => {
    expect(homeOf(undefined)).toBe('Login');
  });
});
