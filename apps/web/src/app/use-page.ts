import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session-context.ts';
import { ROUTES, type RouteName } from './routes.ts';

/** The page that is shown now. */
export function usePage(): RouteName | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page });
}

/** The title of the page: for the header, and for the document's title before the product's name. */
export function usePageTitle(): string {
  const { t } = useTranslation('shell');
  const { currentUser } = useSession();
  const { title } = ROUTES[usePage() ?? 'PageNotFound'];
  return t(`titles.${title}`, { role: currentUser ? t(`roles.${currentUser.roleName}`) : '' });
}
