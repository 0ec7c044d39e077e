import { INTAKE_CHANNELS } from '@belegfach/contract/schema-free';
import type { IntakeDetail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../../lib/dates.ts';
import { IntakeStateBadge } from '../intake-state-badge.tsx';
import styles from './detail.module.css';

/** The events of the file with time, actor, state and reasons. */
export function History({ events }: { readonly events: IntakeDetail['events'] }) {
  const { t, i18n } = useTranslation('intake');
  // If no person acted, the actor is the channel by which the file was received.
  const actorName = (actor: string) => {
    const channel = INTAKE_CHANNELS.find((each) => each === actor);
    return channel === undefined ? actor : t(`channels.${channel}`);
  };
  if (events.length === 0) return null;
  return (
    <section aria-label={t('detail.history')}>
      <h3 className={styles.subtitle}>{t('detail.history')}</h3>
      <ol className={styles.history}>
        {events.map(({ at, actor, toState, reasons, comment }, index) => (
          <li key={`${index} ${at}`}>
            <IntakeStateBadge state={toState} />
            <div>
              <p>
                <time dateTime={at}>{formatTimestamp(at, i18n.language)}</time>, {actorName(actor)}
              </p>
              {reasons.length > 0 && <p>{reasons.map((reason) => t(`reasons.${reason}`)).join(', ')}</p>}
              {comment !== null && <p>{t('detail.comment', { comment })}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
