import type { BrokenRule, RuleCheck } from '@belegfach/contract';
import { RULE_CLASSES } from '@belegfach/contract/schema-free';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';
import { inLanguage } from './in-language.ts';
import { RuleName } from './rule-name.tsx';
import styles from './rule-check.module.css';

/** The findings in a document, by the three classes of rules, with what to change in the ERP. */
export function RuleCheckSection({ check }: { readonly check: RuleCheck }) {
  const { t, i18n } = useTranslation('findings');
  const { outcome, findingCount, rules, statement } = check;
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t('title')}
        {findingCount > 0 && (
          <span className={styles.count}>
            {t('count', { count: findingCount, formatted: formatCount(findingCount, i18n.language) })}
          </span>
        )}
      </h3>
      {outcome !== 'checked' && <p>{t(`unchecked.${outcome}`)}</p>}
      {outcome === 'checked' && rules.length === 0 && <p>{t('none')}</p>}
      {RULE_CLASSES.map((ruleClass) => {
        const broken = rules.filter((rule) => rule.class === ruleClass);
        return (
          broken.length > 0 && (
            <div key={ruleClass}>
              <h4 className={styles.class}>{t(`classes.${ruleClass}`)}</h4>
              <ul className={styles.rules}>
                {broken.map((rule) => (
                  <BrokenRuleItem key={rule.rule} broken={rule} />
                ))}
              </ul>
            </div>
          )
        );
      })}
      {outcome === 'checked' && (
        <>
          <p className={styles.statement}>{inLanguage(statement, i18n.language)}.</p>
          <p className={styles.statement}>{t('note')}</p>
        </>
      )}
    </section>
  );
}

function BrokenRuleItem({ broken }: { readonly broken: BrokenRule }) {
  const { t, i18n } = useTranslation('findings');
  const { lines, count, advice } = broken;
  const times = count > 1 ? t('times', { formatted: formatCount(count, i18n.language) }) : undefined;
  const listed = lines.join(', ');
  const places =
    lines.length === 0
      ? undefined
      : t('lines', {
          count: count > lines.length ? count : lines.length,
          lines: count > lines.length ? t('andMore', { lines: listed }) : listed,
        });
  const where = [places, lines.length === count ? undefined : times].filter((part) => part !== undefined);
  return (
    <li>
      <RuleName rule={broken} />
      <p>{inLanguage(advice, i18n.language)}</p>
      {where.length > 0 && <p className={styles.statement}>{where.join(' · ')}</p>}
    </li>
  );
}
