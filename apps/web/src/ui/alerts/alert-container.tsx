import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './alert-container.module.css';
import { ProblemDetails } from '../problem-details/problem-details.tsx';
import { publishHeight } from '../published-height/publish-height.ts';
import { ALERT_ICONS } from './alert-icons.ts';
import { useCountdown } from '../countdown/use-countdown.ts';
import {
  ALERT_DURATION_MS,
  closeAlert,
  LONG_ALERT_DURATION_MS,
  type ShownAlert,
  useAlerts,
} from './alert-store.ts';

/** An alert with an action stays, so that it does not disappear before the user reaches its button. */
function durationOf(alert: ShownAlert): number | 'stay' {
  if (alert.action !== undefined) return 'stay';
  if (alert.waitSeconds !== undefined) return alert.waitSeconds * 1000 + LONG_ALERT_DURATION_MS;
  return alert.duration ?? ALERT_DURATION_MS;
}

function Wait({ seconds }: { readonly seconds: number }) {
  const { text, spokenText } = useCountdown(seconds);
  return (
    <p className="bf-small">
      <span aria-hidden>{text}</span>
      <span className="bf-spoken">{spokenText}</span>
    </p>
  );
}

/** Closes the alert after its duration, unless the pointer or the focus is on it; the duration starts again when it leaves. */
function useClosing(alert: ShownAlert, isPaused: boolean): void {
  const duration = durationOf(alert);
  useEffect(() => {
    if (duration === 'stay' || isPaused) return;
    const timer = setTimeout(() => closeAlert(alert.id), duration);
    return () => clearTimeout(timer);
  }, [alert.id, duration, isPaused]);
}

function AlertCard({ alert }: { readonly alert: ShownAlert }) {
  const { t } = useTranslation(['shell', 'errors', 'common']);
  const [isPaused, setPaused] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useClosing(alert, isPaused);
  const Icon = ALERT_ICONS[alert.type];
  return (
    <div
      ref={card}
      className={classes.card}
      data-type={alert.type}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(card.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={classes.icon}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.text} role={alert.type === 'error' ? 'alert' : 'status'}>
        <span className="bf-spoken">{t(`shell:alertTypes.${alert.type}`)}: </span>
        <strong className={classes.title}>{alert.title}</strong>
        {alert.message !== undefined && <p className="bf-small">{alert.message}</p>}
        {alert.waitSeconds !== undefined && <Wait seconds={alert.waitSeconds} />}
        {alert.reference !== undefined && (
          <ProblemDetails text={t('errors:reference', { id: alert.reference })} />
        )}
        {alert.action !== undefined && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              closeAlert(alert.id);
              alert.action?.run();
            }}
          >
            {alert.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={t('shell:closeMessage', { title: alert.title })}
        onClick={() => closeAlert(alert.id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

const publishAlerts = publishHeight('--bf-alerts');

/** Shows the alerts above the cookie hint, on a phone in a strip of the window that is as high as they are; one for the whole app. */
export function AlertContainer() {
  const { shown } = useAlerts();
  return (
    <div ref={publishAlerts} className={classes.container} data-testid="alerts">
      {shown.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </div>
  );
}
