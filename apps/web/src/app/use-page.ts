import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session-context.ts';
import type { RouteName } from './paths.ts';

/** The page that is shown now. */
export function usePage(): RouteName | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page });
}

/** The title of the page: for the header, and for the document's title before the product's name. */
export function usePageTitle(): string {
  const { t } = useTranslation('shell');
  const { currentUser } = useSession();
  switch (usePage()) {
    case 'Login':
      return t('titles.signIn');
    case 'EditProfilePage':
      return t('titles.profile');
    case 'FrontendInvoicePage':
      return t('titles.invoices');
    case 'FrontendCustomersPage':
      return t('titles.myCustomers');
    case 'FrontendUsersPage':
    case 'ManageUsersPage':
      return t('titles.users');
    case 'ManageCustomersPage':
      return t('titles.customers');
    case 'ManageInvoicesPage':
      return t('titles.manageInvoices', { role: currentUser?.roleDisplayName ?? '' });
    case 'FailedMailsPage':
      return t('titles.failedMails');
    case 'IntakePage':
      return t('titles.intake');
    case 'ManageProvidersPage':
      return t('titles.providers');
    case 'ExportPage':
      return t('titles.export');
    case 'Impressum':
      return t('titles.imprint');
    case 'Privacy':
      return t('titles.privacy');
    case 'AGB':
      return t('titles.terms');
    case 'ForgotPasswordPage':
      return t('titles.forgotPassword');
    case 'SetPasswordPage':
      return t('titles.setPassword');
    case 'Setup2FAPage':
      return t('titles.setup2FA');
    case 'UnsubscribePage':
      return t('titles.unsubscribe');
    case 'AccessDenied':
      return t('titles.accessDenied');
    case 'PageNotFound':
    case undefined:
      return t('titles.notFound');
  }
}
