import type { IntakeDetail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTimestamp } from '../../../../lib/dates.ts';
import { joinNonEmpty } from '../../model/join-non-empty.ts';
import styles from './decision.module.css';

type IndexSuggestion = IntakeDetail['offers'][number];

interface IndexSuggestionsProps {
  readonly suggestions: readonly IndexSuggestion[];
  readonly onTakeOver: (suggestion: IndexSuggestion) => void;
}

/** Index rows that name this file but were delivered without it. A button fills the form with the values of a row. */
export function IndexSuggestions({ suggestions, onTakeOver }: IndexSuggestionsProps) {
  const { t, i18n } = useTranslation('intake');
  if (suggestions.length === 0) return null;
  return (
    <section className={styles.choice} aria-label={t('decide.offers')}>
      <h3 className={styles.subtitle}>{t('decide.offers')}</h3>
      <p className={styles.hint}>{t('decide.offersHint')}</p>
      <ul className={`${styles.suggestions} bf-framed`}>
        {suggestions.map((suggestion, position) => {
          const moment = formatTimestamp(suggestion.at, i18n.language);
          return (
            <li key={`${suggestion.at} ${position}`}>
              <p className={styles.text}>
                {t('decide.offer', { moment, said: describeValues(suggestion) ?? t('decide.offerUnknown') })}
              </p>
              <button
                type="button"
                className={styles.link}
                aria-label={t('decide.takeOverOf', { moment })}
                onClick={() => onTakeOver(suggestion)}
              >
                {t('decide.takeOver')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );

  function describeValues(suggestion: IndexSuggestion) {
    const { typeValue, documentNumber, documentDate, customer, customerName, customerNumber } = suggestion;
    return joinNonEmpty([
      typeValue === null ? null : (t('types', { returnObjects: true })[typeValue] ?? null),
      documentNumber,
      documentDate === null ? null : formatDay(documentDate, i18n.language),
      customerNumber,
      // The name in the index shows which customer was meant, even if the number now belongs to another customer.
      customerName ?? customer?.name ?? null,
    ]);
  }
}
