import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { SignInPage } from './pages/sign-in-page.tsx';
import type { RouteName } from './paths.ts';

interface PageEntry {
  /**
   * `shell`: inside sidebar and header; `list`: as `shell`, and the page fills the window; `bare`: without sidebar and
   * header.
   */
  readonly frame: 'shell' | 'list' | 'bare';
  readonly component: AsyncRouteComponent<object>;
}

/**
 * The component of each route; every page is its own part of the bundle. The sign-in is bundled with the app: it is the
 * first page of most users and would otherwise be requested only after the app has arrived.
 */
export const PAGES: Record<RouteName, PageEntry> = {
  Login: {
    frame: 'bare',
    component: SignInPage,
  },
  EditProfilePage: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/edit-profile-page.tsx'), 'EditProfilePage'),
  },
  FrontendInvoicePage: {
    frame: 'list',
    component: lazyRouteComponent(() => import('./pages/frontend-invoice-page.tsx'), 'FrontendInvoicePage'),
  },
  FrontendCustomersPage: {
    frame: 'list',
    component: lazyRouteComponent(
      () => import('./pages/frontend-customers-page.tsx'),
      'FrontendCustomersPage',
    ),
  },
  FrontendUsersPage: {
    frame: 'list',
    component: lazyRouteComponent(() => import('./pages/frontend-users-page.tsx'), 'FrontendUsersPage'),
  },
  ManageUsersPage: {
    frame: 'list',
    component: lazyRouteComponent(() => import('./pages/manage-users-page.tsx'), 'ManageUsersPage'),
  },
  ManageCustomersPage: {
    frame: 'list',
    component: lazyRouteComponent(() => import('./pages/manage-customers-page.tsx'), 'ManageCustomersPage'),
  },
  ManageInvoicesPage: {
    frame: 'list',
    component: lazyRouteComponent(() => import('./pages/manage-invoices-page.tsx'), 'ManageInvoicesPage'),
  },
  FailedMailsPage: {
    frame: 'list',
    component: lazyRouteComponent(() => import('./pages/failed-mails-page.tsx'), 'FailedMailsPage'),
  },
  IntakePage: {
    frame: 'list',
    component: lazyRouteComponent(() => import('./pages/intake-page.tsx'), 'IntakePage'),
  },
  ManageProvidersPage: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/manage-providers-page.tsx'), 'ManageProvidersPage'),
  },
  ExportPage: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/export-page.tsx'), 'ExportPage'),
  },
  Impressum: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/legal-pages.tsx'), 'ImprintPage'),
  },
  Privacy: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/legal-pages.tsx'), 'PrivacyPage'),
  },
  AGB: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/legal-pages.tsx'), 'TermsPage'),
  },
  ForgotPasswordPage: {
    frame: 'bare',
    component: lazyRouteComponent(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  SetPasswordPage: {
    frame: 'bare',
    component: lazyRouteComponent(() => import('./pages/set-password-page.tsx'), 'SetPasswordPage'),
  },
  Setup2FAPage: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/second-factor-page.tsx'), 'SecondFactorPage'),
  },
  UnsubscribePage: {
    frame: 'bare',
    component: lazyRouteComponent(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  },
  AccessDenied: {
    frame: 'shell',
    component: lazyRouteComponent(() => import('./pages/access-denied-page.tsx'), 'AccessDeniedPage'),
  },
  PageNotFound: {
    frame: 'bare',
    component: lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
  },
};
