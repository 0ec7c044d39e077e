import { INACTIVITY_SECONDS } from '@belegfach/contract/schema-free';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context.ts';
import { closeAlert, showAlert } from '../../ui/alerts/alert-store.ts';

const ENDS_AFTER_MS = INACTIVITY_SECONDS * 1000;
/** Enough time to come back to the screen and to press the button (WCAG 2.2.1). */
const NOTICE_MS = 2 * 60_000;
/** Another tab may refresh the session at any time. */
const CHECK_EVERY_MS = 10_000;

/** Announces the end of a session by inactivity two minutes before, with a button that prolongs it; then ends it on time. */
export function useInactivityNotice(): void {
  const { t } = useTranslation('session');
  const { lastRefreshAt, refresh } = useSession();
  const router = useRouter();
  useEffect(() => {
    let notice: number | undefined;
    /** The time of the last refresh of a session that has been ended here: it is ended only once, even if the server cannot be reached. */
    let endedRefresh: number | undefined;
    const close = () => {
      if (notice !== undefined) closeAlert(notice);
      notice = undefined;
    };
    const check = () => {
      const refreshedAt = lastRefreshAt();
      if (refreshedAt === undefined || refreshedAt === endedRefresh) return;
      const leftMs = refreshedAt + ENDS_AFTER_MS - Date.now();
      if (leftMs > NOTICE_MS) close();
      else if (leftMs > 0)
        notice ??= showAlert({
          type: 'warning',
          title: t('endsSoon'),
          message: t('endsSoonText'),
          action: { label: t('stay'), run: () => void refresh() },
        });
      else {
        endedRefresh = refreshedAt;
        close();
        // The guard finds that the session has ended.
        void router.invalidate();
      }
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
      close();
    };
  }, [t, lastRefreshAt, refresh, router]);
}
