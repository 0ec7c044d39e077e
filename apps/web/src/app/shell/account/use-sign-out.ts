import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session-context.ts';
import { ALERT_DURATION_MS, clearAlerts, showAlert } from '../../../ui/alerts/alert-store.ts';
import { ROUTES } from '../../routes.ts';

/** Ends the session and opens the sign-in page; `tell` shows the reason there. */
export function useSignOutWithMessage(): (tell: () => void) => void {
  const session = useSession();
  const navigate = useNavigate();
  return (tell) => {
    session.signOut();
    // The next person at this screen must read nothing of this session.
    clearAlerts();
    tell();
    void navigate({ to: ROUTES.Login.path });
  };
}

/** Signs out, which an alert confirms. */
export function useSignOut(): () => void {
  const { t } = useTranslation('session');
  const leave = useSignOutWithMessage();
  return () =>
    leave(() => showAlert({ type: 'success', title: t('signedOut'), duration: ALERT_DURATION_MS }));
}
