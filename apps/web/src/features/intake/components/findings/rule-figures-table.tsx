import type { RuleFigures } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/numbers.ts';
import { inLanguage } from '../../../../records/rule-check/in-language.ts';
import { RuleName } from '../../../../records/rule-check/rule-name.tsx';
import styles from './rule-figures.module.css';

interface RuleFiguresTableProps {
  readonly figures: RuleFigures;
  /** Whether the figures still belong to the previous choice, because the new ones are being loaded. */
  readonly isOutdated: boolean;
}

/** The broken rules of a month with the number of documents, the most frequent first. */
export function RuleFiguresTable({ figures, isOutdated }: RuleFiguresTableProps) {
  const { t, i18n } = useTranslation('findings');
  const { checked, withFindings, rules, statement } = figures;
  const format = (count: number) => formatCount(count, i18n.language);
  if (checked === 0) return <p role="status">{t('figures.nothingChecked')}</p>;
  return (
    <div className={styles.figures} data-old={isOutdated || undefined} aria-busy={isOutdated}>
      <p role="status">
        {t('figures.summary', { checked: format(checked), withFindings: format(withFindings) })}
      </p>
      {rules.length === 0 && <p>{t('figures.noFindings')}</p>}
      {rules.length > 0 && (
        <table className={styles.table}>
          <caption className="bf-spoken">{t('figures.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('figures.rule')}</th>
              <th scope="col">{t('figures.advice')}</th>
              <th scope="col" className={styles.number}>
                {t('figures.documents')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.rule}>
                <th scope="row">
                  <RuleName rule={rule} />
                  <span className={styles.class}>{t(`classes.${rule.class}`)}</span>
                </th>
                <td>{inLanguage(rule.advice, i18n.language)}</td>
                <td className={styles.number}>{format(rule.documents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.statement}>{inLanguage(statement, i18n.language)}.</p>
    </div>
  );
}
