import type { Overview as OverviewData } from '@belegfach/contract';
import {
  IconDatabaseExport,
  IconFolderOff,
  IconInbox,
  IconMailX,
  IconSend,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDateTimeUnlessToday, formatMomentAsDay, isToday } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { PageLink } from '../../../records/page-link.tsx';
import type { PAGE_PATHS } from '../../../records/page-paths.ts';
import { QueryFailure } from '../../../records/query-failure.tsx';
import { useCurrentUser, useSession } from '../../../session/session-context.ts';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { useOverview } from '../api/use-overview.ts';
import styles from './overview.module.css';

interface Line {
  readonly key: string;
  readonly icon: TablerIcon;
  readonly text: string;
  readonly detail?: string;
  /** The list that shows what the line counts. */
  readonly link?: {
    readonly to: keyof typeof PAGE_PATHS;
    readonly search: Readonly<Record<string, string>>;
    readonly words: string;
  };
}

/** The open work of an administrator; every line leads to its list. */
export function Overview() {
  const { t } = useTranslation('overview');
  const query = useOverview();
  const lines = useLines(query.data);
  if (query.isError) return <QueryFailure query={query} title={t('failed')} text={t('failedText')} />;
  if (query.data === undefined)
    return <LoadState query={query} failure={t('failed')} className={styles.state} />;
  const { backup } = query.data;
  return (
    <div className={styles.page}>
      <HomeChoice />
      {lines.length === 0 ? (
        <p className={`bf-card ${styles.quiet}`}>{t('nothing')}</p>
      ) : (
        <ul className={`bf-card ${styles.lines}`} aria-label={t('waiting')}>
          {lines.map(({ key, icon: Icon, text, detail, link }) => (
            <li key={key} className={styles.line}>
              <span className="bf-icon-tile bf-toned" data-tone="warn">
                <Icon size={20} stroke={1.75} aria-hidden />
              </span>
              <div className={styles.words}>
                <p className={styles.text}>{text}</p>
                {detail !== undefined && <p className="bf-small">{detail}</p>}
              </div>
              {link !== undefined && (
                <PageLink to={link.to} search={link.search}>
                  {link.words}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {backup !== null && !backup.isOld && <BackupNote at={backup.at} />}
    </div>
  );
}

function BackupNote({ at }: { readonly at: string | null }) {
  const { t, i18n } = useTranslation('overview');
  if (at === null) return null;
  return <p className="bf-small">{t('backup', { moment: formatDateTime(at, i18n.language) })}</p>;
}

/** Pins the overview as the first page after the sign-in, or unpins it. */
function HomeChoice() {
  const { t } = useTranslation('overview');
  const { rememberListView } = useSession();
  const isHome = useCurrentUser().listViews.overview?.isHome === true;
  return (
    <label className={styles.home}>
      <input
        type="checkbox"
        className="bf-choice"
        checked={isHome}
        onChange={() => rememberListView('overview', isHome ? null : { isHome: true })}
      />
      {t('home')}
    </label>
  );
}

/** The lines with something to do. */
function useLines(data: OverviewData | undefined): readonly Line[] {
  const { t, i18n } = useTranslation('overview');
  if (data === undefined) return [];
  const { language } = i18n;
  const { review, failedMails, oldInvitations, neverSignedIn, silentFolders, backup } = data;
  const counted = (count: number) => ({ count, formatted: formatCount(count, language) });
  const oldestText = (moment: string) =>
    isToday(moment)
      ? t('oldestToday', { count: review.count, time: formatDateTimeUnlessToday(moment, language) })
      : t('oldest', { count: review.count, day: formatMomentAsDay(moment, language) });
  const line = (isThere: boolean, one: Line): readonly Line[] => (isThere ? [one] : []);
  return [
    ...line(review.count > 0, {
      key: 'review',
      icon: IconInbox,
      text: t('review', counted(review.count)),
      ...(review.oldestAt !== null && { detail: oldestText(review.oldestAt) }),
      link: { to: 'intake', search: { state: 'quarantined', sort: 'received' }, words: t('toReview') },
    }),
    ...line(failedMails > 0, {
      key: 'mails',
      icon: IconMailX,
      text: t('failedMails', counted(failedMails)),
      link: { to: 'failedMails', search: {}, words: t('toMails') },
    }),
    ...line(oldInvitations > 0, {
      key: 'invitations',
      icon: IconSend,
      text: t('oldInvitations', counted(oldInvitations)),
      link: { to: 'customers', search: { status: 'old-invitation' }, words: t('toOldInvitations') },
    }),
    ...line(neverSignedIn > 0, {
      key: 'never',
      icon: IconUserQuestion,
      text: t('neverSignedIn', counted(neverSignedIn)),
      link: { to: 'customers', search: { status: 'never-signed-in' }, words: t('toNeverSignedIn') },
    }),
    ...silentFolders.map(({ providerId, providerName, lastFileAt }) => ({
      key: providerId,
      icon: IconFolderOff,
      text: t('silentFolder', { provider: providerName }),
      detail: t('lastFile', { moment: formatDateTime(lastFileAt, language) }),
      link: {
        to: 'intake' as const,
        search: { channel: 'hot-folder', provider: providerId, sort: '-received' },
        words: t('toFolder', { provider: providerName }),
      },
    })),
    ...line(backup?.isOld === true, {
      key: 'backup',
      icon: IconDatabaseExport,
      text:
        backup?.at == null ? t('noBackup') : t('oldBackup', { moment: formatDateTime(backup.at, language) }),
      detail: t('backUp'),
      link: { to: 'trail', search: { topic: 'set_up' }, words: t('toBackups') },
    }),
  ];
}
