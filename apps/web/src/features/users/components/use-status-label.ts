import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../model/user.ts';

/** The word that shows the status and by which the status is sorted. */
export function useStatusLabel(): (user: Pick<ListedUser, 'status'>) => string {
  const { t } = useTranslation('table');
  return ({ status }) => t(`statuses.${status}`);
}
