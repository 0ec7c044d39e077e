import type { ProviderSetup } from '@belegfach/contract';
import { IconAlertTriangle, IconCircleCheck, IconFolderOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { StatusBadge } from '../../../ui/status-badge/status-badge.tsx';
import classes from './providers.module.css';

const BADGES = {
  watched: { tone: 'ok', icon: IconCircleCheck },
  missing: { tone: 'warn', icon: IconAlertTriangle },
  unreadable: { tone: 'bad', icon: IconLock },
  off: { tone: 'neutral', icon: IconFolderOff },
} as const;

/** The path and the state of the hot folder of a provider. */
export function HotFolder({ folder }: { readonly folder: ProviderSetup['hotFolder'] }) {
  const { t, i18n } = useTranslation('providers');
  const { path, state, waitingFiles, lastReceivedAt } = folder;
  return (
    <section className={classes.section} aria-label={t('folder.title')}>
      <h3 className={classes.heading}>
        {t('folder.title')}
        <StatusBadge {...BADGES[state]} word={t(`folder.states.${state}`)} />
      </h3>
      {state !== 'watched' && <p className={`bf-small ${classes.hint}`}>{t(`folder.hints.${state}`)}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('folder.path')}</dt>
          <dd className={classes.path}>{path}</dd>
        </div>
        <div>
          <dt>{t('folder.waiting')}</dt>
          <dd>{formatCount(waitingFiles, i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('folder.last')}</dt>
          <dd>{lastReceivedAt === null ? NO_VALUE : formatTimestamp(lastReceivedAt, i18n.language)}</dd>
        </div>
      </dl>
    </section>
  );
}
