import type { SignedInSession } from '@belegfach/contract';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { sortSessions, useEndSessions, useSignedInSessions } from '../api/session-queries.ts';
import { parseUserAgent } from '../model/parse-user-agent.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

/** Most users have fewer sessions. A button shows the rest. */
const MAX_SHOWN_INITIALLY = 5;

/**
 * Lists the signed-in devices, ends the session of one of them, or all other sessions. A device that was signed out here stays in
 * its place: otherwise the button of the next device would move under the pointer.
 */
export function DevicesCard({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('profile');
  const sessions = useSignedInSessions(userId);
  const endSessions = useEndSessions(userId);
  const [showsAll, setShowsAll] = useState(false);
  const [kept, setKept] = useState<readonly SignedInSession[]>([]);
  const open = sessions.data ?? [];
  const isEnded = ({ id }: SignedInSession) => !open.some((session) => session.id === id);
  const allSessions = sortSessions([...open, ...kept.filter(isEnded)]);
  const shownSessions = showsAll ? allSessions : allSessions.slice(0, MAX_SHOWN_INITIALLY);
  const others = open.filter(({ isCurrent }) => !isCurrent);
  const end = (endedId: string | undefined, toEnd: readonly SignedInSession[], notice: string) => {
    setKept((before) => [
      ...before.filter(({ id }) => !toEnd.some((session) => session.id === id)),
      ...toEnd,
    ]);
    endSessions.mutate(endedId, { onSuccess: () => showSuccess(notice) });
  };
  return (
    <ProfileCard title={t('devices.title')} text={t('devices.text')}>
      {sessions.data === undefined ? (
        <LoadState query={sessions} failure={t('devices.failed')} className={classes.loading} />
      ) : (
        <>
          <ul className={classes.devices} aria-label={t('devices.list')}>
            {shownSessions.map((session) => (
              <Device
                key={session.id}
                session={session}
                isEnded={isEnded(session)}
                isLocked={endSessions.isPending}
                onEnd={() => end(session.id, [session], t('devices.ended'))}
              />
            ))}
          </ul>
          <div className={classes.actions}>
            {others.length > 0 && (
              <Button
                variant="default"
                loading={endSessions.isPending && endSessions.variables === undefined}
                onClick={() => end(undefined, others, t('devices.endedOthers'))}
              >
                {t('devices.endOthers')}
              </Button>
            )}
            {shownSessions.length < allSessions.length && (
              <Button variant="quiet" onClick={() => setShowsAll(true)}>
                {t('devices.showAll', { count: allSessions.length })}
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
  readonly isEnded: boolean;
  readonly isLocked: boolean;
  readonly onEnd: () => void;
}

/** Replaces spaces by no-break spaces: date and time stay on one line. */
const withoutLineBreaks = (text: string) => text.replaceAll(' ', '\u00a0');

function Device({ session, isEnded, isLocked, onEnd }: DeviceProps) {
  const { t, i18n } = useTranslation('profile');
  const { browser, system } = parseUserAgent(session.userAgent);
  const name =
    browser !== undefined && system !== undefined
      ? t('devices.browserOn', { browser, system })
      : (browser ?? system ?? t('devices.unknown'));
  const isPhone = system === 'Android' || system === 'iPhone' || system === 'iPad';
  const Icon = isPhone ? IconDeviceMobile : IconDeviceLaptop;
  const lastSeen = formatTimestamp(session.lastSeenAt, i18n.language);
  const signedIn = formatTimestamp(session.signedInAt, i18n.language);
  return (
    <li className={`${classes.device} ${classes.row}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {session.isCurrent && (
            <span className={classes.badge} data-tone="accent">
              {t('devices.current')}
            </span>
          )}
        </p>
        <p className={`bf-small ${classes.small}`}>
          {[
            session.isCurrent
              ? t('devices.now')
              : t('devices.lastSeen', { moment: withoutLineBreaks(lastSeen) }),
            session.address === null ? null : t('devices.address', { address: session.address }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className={`bf-small ${classes.small}`}>
          {t('devices.signedIn', { moment: withoutLineBreaks(signedIn) })}
        </p>
      </div>
      {isEnded && <p className={`bf-small ${classes.signedOut}`}>{t('devices.signedOut')}</p>}
      {!session.isCurrent && !isEnded && (
        <Button
          variant="default"
          disabled={isLocked}
          aria-label={t('devices.endDevice', { device: `${name}, ${lastSeen}` })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
