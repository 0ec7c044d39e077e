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
  readonly onState: (state?: IntakeState) => void;
}

const ENDS = ['accepted', 'quarantined', 'rejected', 'duplicate'] as const satisfies readonly IntakeState[];

/**
 * Received = accepted + to check + rejected + duplicate, plus the files that are being read. Each number filters the
 * list by its state; the numbers themselves ignore that filter.
 */
export function StateCounters({ page, state, onState }: StateCountersProps) {
  const { t, i18n } = useTranslation('intake');
  const counts = page?.counts;
  const write = (count: number | undefined) =>
    count === undefined ? t('detail.nothing') : formatCount(count, i18n.language);
  const total =
    counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown: readonly IntakeState[] =
    counts !== undefined && counts.received > 0 ? ['received', ...ENDS] : ENDS;
  return (
    <div role="group" aria-label={t('counters.label')} className={styles.counters}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={state === undefined}
        onClick={() => onState()}
      >
        <span className={styles.label}>{t('counters.total')}</span>
        <span className={styles.count}>{write(total)}</span>
      </button>
      {shown.map((each, index) => {
        const { icon: Icon } = STATE_BADGES[each];
        return (
          <Fragment key={each}>
            <span className={styles.sign} aria-hidden>
              {index === 0 ? '=' : '+'}
            </span>
            <button
              type="button"
              className={styles.tile}
              data-state={each}
              aria-pressed={state === each}
              onClick={() => onState(state === each ? undefined : each)}
            >
              <span className={styles.label}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {t(`states.${each}`)}
              </span>
              <span className={styles.count}>
                {write(counts?.[each])}
                {each === 'quarantined' && <Oldest since={page?.oldestQuarantinedAt ?? null} />}
              </span>
            </button>
          </Fragment>
        );
      })}
    </div>
  );
}

function Oldest({ since }: { readonly since: string | null }) {
  const { t } = useTranslation('intake');
  if (since === null) return null;
  const { unit, count } = ageOf(since, new Date());
  return (
    <span className={styles.oldest}>{t('counters.oldest', { age: t(`counters.${unit}`, { count }) })}</span>
  );
}
