import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context.ts';
import { ALERT_DURATION, clearAlerts, showAlert } from '../../ui/alerts/index.ts';
import { ROUTES } from '../paths.ts';

/** Signs out, says so for 3 seconds and goes to Login (spec section 2). */
export function useSignOut(): () => void {
  const { t } = useTranslation('session');
  const session = useSession();
  const navigate = useNavigate();
  return () => {
    session.signOut();
    // The next person at this screen reads nothing of this session.
    clearAlerts();
    showAlert({ type: 'success', title: t('signedOut'), duration: ALERT_DURATION });
    void navigate({ to: ROUTES.Login.path });
  };
}
