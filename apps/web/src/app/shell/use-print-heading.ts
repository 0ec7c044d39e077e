import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/dates.ts';
import { portal } from '../../lib/portal.ts';
import { displayName } from '../../session/current-user.ts';
import { useLastUser } from '../../session/session-context.ts';

/**
 * Above everything that is printed, a list as well as an open detail: the operator, the user, and the time of the print. The
 * style sheet prints the attribute, because an element would be hidden behind the dialog of a detail.
 */
export function usePrintHeading(): void {
  const { t, i18n } = useTranslation('shell');
  const user = useLastUser();
  useEffect(() => {
    const write = () => {
      document.body.dataset['printed'] = t('printed', {
        operator: portal.operatorName,
        user: displayName(user),
        moment: formatDateTime(new Date().toISOString(), i18n.language),
      });
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [t, i18n.language, user]);
}
