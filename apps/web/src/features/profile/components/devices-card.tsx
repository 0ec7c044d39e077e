import type { SignedInSession } from '@belegfach/contract';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { useEndSessions, useSignedInSessions } from '../api/session-queries.ts';
import { deviceOf } from '../model/device-name.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

/** More than most users have; a button shows the rest. */
const SHOWN_AT_FIRST = 5;

/** The signed-in devices: list them, end one session, end all others. */
export function DevicesCard({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('profile');
  const sessions = useSignedInSessions(userId);
  const end = useEndSessions(userId);
  const [showsAll, setShowsAll] = useState(false);
  const all = sessions.data ?? [];
  const shown = showsAll ? all : all.slice(0, SHOWN_AT_FIRST);
  const hasOthers = all.some(({ isCurrent }) => !isCurrent);
  const finish = (id: string | undefined, notice: string) =>
    end.mutate(id, { onSuccess: () => showSuccess(notice) });
  return (
    <ProfileCard title={t('devices.title')} text={t('devices.text')}>
      {sessions.data === undefined ? (
        <LoadState query={sessions} failure={t('devices.failed')} className={classes.loading} />
      ) : (
        <>
          <ul className={classes.devices} aria-label={t('devices.list')}>
            {shown.map((session) => (
              <Device
                key={session.id}
                session={session}
                isLocked={end.isPending}
                onEnd={() => finish(session.id, t('devices.ended'))}
              />
            ))}
          </ul>
          <div className={classes.actions}>
            {hasOthers && (
              <Button
                variant="default"
                loading={end.isPending && end.variables === undefined}
                onClick={() => finish(undefined, t('devices.endedOthers'))}
              >
                {t('devices.endOthers')}
              </Button>
            )}
            {shown.length < all.length && (
              <Button variant="quiet" onClick={() => setShowsAll(true)}>
                {t('devices.showAll', { count: all.length })}
              </Button>
            )}
          </div>
        </>
      )}
    </ProfileCard>
  );
}

interface DeviceProps {
  readonly session: SignedInSession;
  readonly isLocked: boolean;
  readonly onEnd: () => void;
}

/** Keeps day and time on one line. */
const unbroken = (moment: string) => moment.replaceAll(' ', '\u00a0');

function Device({ session, isLocked, onEnd }: DeviceProps) {
  const { t, i18n } = useTranslation('profile');
  const { browser, system } = deviceOf(session.userAgent);
  const name =
    browser !== undefined && system !== undefined
      ? t('devices.browserOn', { browser, system })
      : (browser ?? system ?? t('devices.unknown'));
  const isPhone = system === 'Android' || system === 'iPhone' || system === 'iPad';
  const Icon = isPhone ? IconDeviceMobile : IconDeviceLaptop;
  const moment = formatTimestamp(session.lastSeenAt, i18n.language);
  const signedIn = formatTimestamp(session.signedInAt, i18n.language);
  return (
    <li className={`${classes.device} ${classes.row}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {session.isCurrent && <span className={classes.badge}>{t('devices.current')}</span>}
        </p>
        <p className={`bf-small ${classes.small}`}>
          {[t('devices.lastSeen', { moment: unbroken(moment) }), session.address].filter(Boolean).join(', ')}
        </p>
        <p className={`bf-small ${classes.small}`}>{t('devices.signedIn', { moment: unbroken(signedIn) })}</p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          disabled={isLocked}
          aria-label={t('devices.endDevice', { device: `${name}, ${moment}` })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
