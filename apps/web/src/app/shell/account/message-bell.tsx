import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../../lib/dates.ts';
import { ALERT_ICONS } from '../../../ui/alerts/alert-icons.ts';
import { markAlertsRead, useAlerts } from '../../../ui/alerts/alert-store.ts';
import { LazyPopover, preloadPopover } from '../../../ui/popover/lazy-popover.tsx';
import { popoverButtonProps, usePopover } from '../../../ui/popover/use-popover.ts';
import { ProblemDetails } from '../../../ui/problem-details/problem-details.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import classes from './message-bell.module.css';

/** The last 20 messages of the session: a message that closed by itself can be read again (WEB-47). */
export function MessageBell() {
  const { t, i18n } = useTranslation(['shell', 'errors']);
  const { history, unread } = useAlerts();
  const label = unread > 0 ? t('shell:messagesUnread', { count: unread }) : t('shell:messages');
  const state = usePopover();
  const popover = {
    ...state,
    change: (isOpen: boolean) => {
      state.change(isOpen);
      markAlertsRead();
    },
  };
  return (
    <>
      <button
        type="button"
        {...popoverButtonProps(popover)}
        className={classes.bell}
        aria-label={label}
        onPointerEnter={preloadPopover}
        onFocus={preloadPopover}
      >
        {popover.isPending ? <Spinner size={16} /> : <IconBell size={18} stroke={1.75} aria-hidden />}
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread}
          </span>
        )}
      </button>
      <LazyPopover
        popover={popover}
        label={t('shell:messages')}
        position="bottom-end"
        // The width on the narrowest phone: that of the screen minus the popup's distance to the edges.
        width="min(360px, 100vw - 16px)"
        withinPortal={false}
      >
        <h2 className={classes.title}>{t('shell:messages')}</h2>
        {history.length === 0 ? (
          <p className={classes.nothing}>{t('shell:noMessages')}</p>
        ) : (
          <ul className={classes.list} tabIndex={0} aria-label={t('shell:messages')}>
            {history.map((alert) => {
              const Icon = ALERT_ICONS[alert.type];
              return (
                <li key={alert.id} data-type={alert.type}>
                  <Icon size={16} stroke={1.75} role="img" aria-label={t(`shell:alertTypes.${alert.type}`)} />
                  <div className={classes.text}>
                    <p className={classes.name}>{alert.title}</p>
                    {alert.message !== undefined && <p>{alert.message}</p>}
                    {alert.reference !== undefined && (
                      <ProblemDetails text={t('errors:reference', { id: alert.reference })} />
                    )}
                  </div>
                  <time dateTime={alert.raisedAt.toISOString()}>
                    {formatTimeOfDay(alert.raisedAt, i18n.language)}
                  </time>
                </li>
              );
            })}
          </ul>
        )}
      </LazyPopover>
    </>
  );
}
