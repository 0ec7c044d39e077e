import type { BrokenRule } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import styles from './rule-check.module.css';

type Rule = Pick<BrokenRule, 'rule' | 'severity' | 'term'>;

const TONES = { fatal: 'bad', warning: 'warn', information: 'neutral' } as const;

/** The severity of a rule, its id, and the business term that must be changed. */
export function RuleName({ rule: { rule, severity, term } }: { readonly rule: Rule }) {
  const { t } = useTranslation('findings');
  return (
    <span className={styles.name}>
      <span className={styles.severity} data-tone={TONES[severity]}>
        {t(`severities.${severity}`)}
      </span>
      <b>{rule}</b>
      <span className={styles.term}>{term}</span>
    </span>
  );
}
