import type { FieldComparison, IntakeDetail } from '@belegfach/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { formatCompared } from '../../model/describe-differences.ts';
import { chosenText, isChoosable, takeValue } from '../../model/disputed-values.ts';
import type { ReleaseDraft } from '../../model/release-draft.ts';
import styles from './decision.module.css';

const SOURCES = ['index', 'document', 'existing'] as const;
type Source = (typeof SOURCES)[number];

interface ComparisonTableProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

/**
 * The values of the index, the e-invoice and the existing document, as written. If index and e-invoice contradict each
 * other, a person chooses one of the values; none is preselected.
 */
export function ComparisonTable({ detail, draft, onChange }: ComparisonTableProps) {
  const { t } = useTranslation('intake');
  const { comparison, existing } = detail;
  const sources = SOURCES.filter((source) => comparison.some((row) => row[source] !== null));
  // A single source is shown among the recognised fields.
  if (sources.length < 2) return null;
  const hasChoice = comparison.some((row) => isChoosable(row.field, detail.disputed));
  return (
    <section aria-label={t('decide.comparison')}>
      <h3 className={styles.subtitle}>{existing === null ? t('decide.comparison') : t('decide.existing')}</h3>
      {hasChoice && <p className={styles.hint}>{t('decide.chooseValues')}</p>}
      <div className={styles.scroller}>
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">{t('decide.field')}</th>
              {sources.map((source) => (
                <th key={source} scope="col">
                  {t(`decide.sources.${source}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.map((row) => (
              <ComparisonRow
                key={row.field}
                row={row}
                sources={sources}
                isChoosable={isChoosable(row.field, detail.disputed)}
                chosen={chosenText(draft, row.field)}
                onChoose={(value) => onChange(takeValue(row.field, value))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {existing !== null && comparison.every(({ differs }) => !differs) && (
        <p className={styles.hint}>{t('decide.sameFields')}</p>
      )}
    </section>
  );
}

interface ComparisonRowProps {
  readonly row: FieldComparison;
  readonly sources: readonly Source[];
  readonly isChoosable: boolean;
  readonly chosen: string | null;
  readonly onChoose: (value: string) => void;
}

function ComparisonRow({ row, sources, isChoosable: mayChoose, chosen, onChoose }: ComparisonRowProps) {
  const { t, i18n } = useTranslation('intake');
  const group = useId();
  const label = t(`decide.fields.${row.field}`);
  return (
    <tr data-differs={row.differs || undefined}>
      <th scope="row">{label}</th>
      {sources.map((source) => {
        const stated = row[source];
        if (stated === null) return <td key={source}>{NO_VALUE}</td>;
        const text = formatCompared({ field: row.field, ...stated }, t, i18n.language);
        if (!stated.isUsable)
          return (
            <td key={source}>
              {text} <span className={styles.hint}>{t('decide.unusable')}</span>
            </td>
          );
        return (
          <td key={source}>
            {mayChoose && row.differs && source !== 'existing' ? (
              <label className={styles.pick}>
                <input
                  type="radio"
                  className="bf-choice"
                  name={group}
                  aria-label={t('decide.pick', {
                    field: label,
                    value: text,
                    source: t(`decide.sources.${source}`),
                  })}
                  checked={chosen === stated.value}
                  onChange={() => onChoose(stated.value)}
                />
                {text}
              </label>
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
}
