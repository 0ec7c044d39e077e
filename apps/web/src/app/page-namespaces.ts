import type { RouteNamespace } from '../i18n/i18n.ts';
import type { RouteName } from './routes.ts';

/** The text namespaces of each page. Separate from the pages, so that the build can read them too (`preload-files.ts`). */
export const PAGE_NAMESPACES: Readonly<Record<RouteName, readonly RouteNamespace[]>> = {
  Login: [],
  EditProfilePage: ['profile'],
  FrontendInvoicePage: ['table', 'invoices'],
  FrontendCustomersPage: ['table', 'customers'],
  FrontendUsersPage: ['table', 'users'],
  OverviewPage: ['overview', 'table'],
  ManageUsersPage: ['table', 'users'],
  ManageCustomersPage: ['table', 'customers'],
  CustomerPage: ['table', 'customers', 'invoices', 'intake', 'trail'],
  ManageInvoicesPage: ['table', 'invoices', 'findings'],
  FailedMailsPage: ['table', 'failedMails'],
  WebhooksPage: ['table', 'webhooks'],
  TrailPage: ['table', 'trail'],
  IntakePage: ['table', 'intake', 'findings', 'providers', 'customers'],
  ManageProvidersPage: ['table', 'providers'],
  ExportPage: ['export', 'table'],
  Impressum: ['legal'],
  Privacy: ['legal'],
  AGB: ['legal'],
  ForgotPasswordPage: ['account'],
  SignOnPage: [],
  SetPasswordPage: ['account'],
  Setup2FAPage: ['account'],
  UnsubscribePage: ['account'],
  AccessDenied: [],
  PageNotFound: [],
};
