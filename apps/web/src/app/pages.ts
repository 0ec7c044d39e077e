import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { StartRows } from '../records/list-query.ts';
import { SignInPage } from './pages/sign-in-page.tsx';
import type { RouteName } from './routes.ts';

interface PageEntry {
  /**
   * `shell`: inside sidebar and header; `list`: as `shell`, and the page fills the window; `bare`: without sidebar and
   * header; `shell-if-signed-in`: as `shell` for signed-in users and as `bare` for visitors.
   */
  readonly frame: 'shell' | 'list' | 'bare' | 'shell-if-signed-in';
  readonly component: AsyncRouteComponent<object>;
  /** Undefined for a page without rows. */
  readonly loadStartRows?: () => Promise<{ readonly startRows?: StartRows }>;
}

function pageIn(frame: PageEntry['frame']) {
  return <Name extends string>(
    load: () => Promise<Record<Name, () => ReactNode> & { readonly startRows?: StartRows }>,
    name: Name,
  ): PageEntry => ({
    frame,
    component: lazyRouteComponent(load, name),
    ...(frame === 'list' && { loadStartRows: load }),
  });
}
const inShell = pageIn('shell');
const list = pageIn('list');
const bare = pageIn('bare');
const shellIfSignedIn = pageIn('shell-if-signed-in');

/**
 * The component of each route; every page is its own part of the bundle. The sign-in is bundled with the app: it is the
 * first page of most users and would otherwise be requested only after the app has arrived.
 */
export const PAGES: Record<RouteName, PageEntry> = {
  Login: { frame: 'bare', component: SignInPage },
  EditProfilePage: inShell(() => import('./pages/edit-profile-page.tsx'), 'EditProfilePage'),
  FrontendInvoicePage: list(() => import('./pages/frontend-invoice-page.tsx'), 'FrontendInvoicePage'),
  FrontendCustomersPage: list(() => import('./pages/frontend-customers-page.tsx'), 'FrontendCustomersPage'),
  FrontendUsersPage: list(() => import('./pages/frontend-users-page.tsx'), 'FrontendUsersPage'),
  OverviewPage: inShell(() => import('./pages/overview-page.tsx'), 'OverviewPage'),
  ManageUsersPage: list(() => import('./pages/manage-users-page.tsx'), 'ManageUsersPage'),
  ManageCustomersPage: list(() => import('./pages/manage-customers-page.tsx'), 'ManageCustomersPage'),
  CustomerPage: inShell(() => import('./pages/customer-page.tsx'), 'CustomerPage'),
  ManageInvoicesPage: list(() => import('./pages/manage-invoices-page.tsx'), 'ManageInvoicesPage'),
  FailedMailsPage: list(() => import('./pages/failed-mails-page.tsx'), 'FailedMailsPage'),
  WebhooksPage: list(() => import('./pages/webhooks-page.tsx'), 'WebhooksPage'),
  TrailPage: inShell(() => import('./pages/trail-page.tsx'), 'TrailPage'),
  IntakePage: list(() => import('./pages/intake-page.tsx'), 'IntakePage'),
  ManageProvidersPage: inShell(() => import('./pages/manage-providers-page.tsx'), 'ManageProvidersPage'),
  ExportPage: inShell(() => import('./pages/export-page.tsx'), 'ExportPage'),
  Impressum: inShell(() => import('./pages/legal-pages.tsx'), 'ImprintPage'),
  Privacy: inShell(() => import('./pages/legal-pages.tsx'), 'PrivacyPage'),
  AGB: inShell(() => import('./pages/legal-pages.tsx'), 'TermsPage'),
  ForgotPasswordPage: bare(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  SignOnPage: bare(() => import('./pages/sign-on-page.tsx'), 'SignOnPage'),
  SetPasswordPage: bare(() => import('./pages/set-password-page.tsx'), 'SetPasswordPage'),
  Setup2FAPage: inShell(() => import('./pages/second-factor-page.tsx'), 'SecondFactorPage'),
  UnsubscribePage: bare(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  AccessDenied: inShell(() => import('./pages/access-denied-page.tsx'), 'AccessDeniedPage'),
  PageNotFound: shellIfSignedIn(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
};
