import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session-context.ts';
import type { RouteName } from './paths.ts';

/** The page that is shown now. */
export function usePage(): RouteName | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page });
}

/** The title of the page: in the header, and in the document's title before the product (spec section 2). */
export function usePageTitle(): string {
  const { t } = useTranslation('shell');
  const { currentUser } = useSession();
  switch (usePage()) {
    case 'Login':
      return t('titles.signIn');
    case 'FrontendInvoicePage':
      return t('titles.invoices');
    case 'ManageInvoicesPage':
      return t('titles.manageInvoices', { role: currentUser?.roleDisplayName ?? '' });
    case 'Impressum':
      return t('titles.imprint');
    case 'Privacy':
      return t('titles.privacy');
    case 'AGB':
      return t('titles.terms');
    case 'AccessDenied':
      return t('titles.accessDenied');
    case 'PageNotFound':
    case undefined:
      return t('titles.notFound');
  }
}
