import type { IntakeJournalPage, IntakeState } from '@belegfach/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { ageOf } from '../model/age.ts';
import { STATE_BADGES } from './intake-state-badge.tsx';
import styles from './state-counters.module.css';

interface StateCountersProps {
  /** Undefined until the first page is loaded. */
  readonly page: Pick<IntakeJournalPage, 'counts' | 'oldestQuarantinedAt'> | undefined;
  readonly state: IntakeState | undefined;
  readonly onStateChange: (state?: IntakeState) => void;
}

const FINAL_STATES: readonly IntakeState[] = ['accepted', 'quarantined', 'rejected', 'duplicate'];

/**
 * Shows that the total is the sum of the states. A click on a count filters the list by its state; the counts ignore
 * this filter. The state `received` is shown only while there are such files.
 */
export function StateCounters({ page, state, onStateChange }: StateCountersProps) {
  const { t, i18n } = useTranslation('intake');
  const counts = page?.counts;
  const formatOptional = (count: number | undefined) =>
    count === undefined ? t('detail.nothing') : formatCount(count, i18n.language);
  const total =
    counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isReading = counts !== undefined && counts.received > 0;
  const shownStates: readonly IntakeState[] = isReading ? ['received', ...FINAL_STATES] : FINAL_STATES;
  return (
    <div role="group" aria-label={t('counters.label')} className={styles.counters}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={state === undefined}
        onClick={() => onStateChange()}
      >
        <span className={styles.label}>{t('counters.total')}</span>
        <span className={styles.count}>{formatOptional(total)}</span>
      </button>
      {shownStates.map((shownState, index) => {
        const { icon: Icon } = STATE_BADGES[shownState];
        return (
          <Fragment key={shownState}>
            <span className={styles.sign} aria-hidden>
              {index === 0 ? '=' : '+'}
            </span>
            <button
              type="button"
              className={styles.tile}
              data-state={shownState}
              aria-pressed={state === shownState}
              onClick={() => onStateChange(state === shownState ? undefined : shownState)}
            >
              <span className={styles.label}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {t(`states.${shownState}`)}
              </span>
              <span className={styles.count}>
                {formatOptional(counts?.[shownState])}
                {shownState === 'quarantined' && <OldestAge since={page?.oldestQuarantinedAt ?? null} />}
              </span>
            </button>
          </Fragment>
        );
      })}
    </div>
  );
}

function OldestAge({ since }: { readonly since: string | null }) {
  const { t } = useTranslation('intake');
  if (since === null) return null;
  const { unit, count } = ageOf(since, new Date());
  return (
    <span className={styles.oldest}>{t('counters.oldest', { age: t(`counters.${unit}`, { count }) })}</span>
  );
}
