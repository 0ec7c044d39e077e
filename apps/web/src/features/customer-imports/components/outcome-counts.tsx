import type { ImportOutcome, ImportReport } from '@belegfach/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEqual,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge/status-badge.tsx';
import { ChoiceBar } from '../../../ui/choice-bar/choice-bar.tsx';
import { OUTCOME_ORDER } from '../model/sort-report-rows.ts';
import styles from './import-result.module.css';

const BADGES: Readonly<Record<ImportOutcome, { readonly tone: StatusTone; readonly icon: TablerIcon }>> = {
  created: { tone: 'success', icon: IconCircleCheck },
  updated: { tone: 'neutral', icon: IconPencil },
  unchanged: { tone: 'outline', icon: IconEqual },
  skipped: { tone: 'warn', icon: IconAlertTriangle },
};

const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped'] as const satisfies readonly ImportOutcome[];

type Counted = Pick<ImportReport, 'counts' | 'isPreview'>;

/** The text key of an outcome; in a preview it says what would happen. */
export function outcomeKey(outcome: ImportOutcome, { isPreview }: Pick<ImportReport, 'isPreview'>) {
  return isPreview ? (`planned.outcomes.${outcome}` as const) : (`outcomes.${outcome}` as const);
}

interface OutcomeBadgeProps extends Pick<ImportReport, 'isPreview'> {
  readonly outcome: ImportOutcome;
}

export function OutcomeBadge({ outcome, isPreview }: OutcomeBadgeProps) {
  const { t } = useTranslation('imports');
  return <StatusBadge {...BADGES[outcome]} word={t(outcomeKey(outcome, { isPreview }))} />;
}

/** The number of rows for each of the four outcomes. */
export function OutcomeTiles({ counts, isPreview }: Counted) {
  const { t, i18n } = useTranslation('imports');
  return (
    <dl className={styles.tiles}>
      {OUTCOMES.map((outcome) => {
        const { icon: Icon } = BADGES[outcome];
        return (
          <div key={outcome} data-outcome={outcome}>
            <dt className="bf-small">
              <Icon size={18} stroke={1.75} aria-hidden />
              {t(outcomeKey(outcome, { isPreview }))}
            </dt>
            <dd>{formatCount(counts[outcome], i18n.language)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface OutcomeFilterProps extends Counted {
  readonly total: number;
  /** Null shows all rows. */
  readonly value: ImportOutcome | null;
  readonly onChange: (value: ImportOutcome | null) => void;
}

export function OutcomeFilter({ counts, isPreview, total, value, onChange }: OutcomeFilterProps) {
  const { t, i18n } = useTranslation('imports');
  const format = (number: number) => formatCount(number, i18n.language);
  return (
    <div className={styles.filter}>
      <ChoiceBar
        label={t('filterLabel')}
        choices={['all', ...OUTCOME_ORDER]}
        chosen={value ?? 'all'}
        onChoose={(choice) => onChange(choice === 'all' ? null : choice)}
      >
        {(choice) =>
          choice === 'all'
            ? `${t('all')} ${format(total)}`
            : `${t(outcomeKey(choice, { isPreview }))} ${format(counts[choice])}`
        }
      </ChoiceBar>
    </div>
  );
}
