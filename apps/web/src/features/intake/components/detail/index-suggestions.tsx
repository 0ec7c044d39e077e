import type { IntakeDetail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTimestamp } from '../../../../lib/dates.ts';
import { joinKnown } from '../../model/join-known.ts';
import styles from './decision.module.css';

type Offer = IntakeDetail['offers'][number];

interface OffersProps {
  readonly offers: readonly Offer[];
  readonly onTakeOver: (offer: Offer) => void;
}

/**
 * Rows of index files that name this file but were received separately. On request the form is filled with their
 * values.
 */
export function Offers({ offers, onTakeOver }: OffersProps) {
  const { t, i18n } = useTranslation('intake');
  if (offers.length === 0) return null;
  return (
    <section className={styles.choice} aria-label={t('decide.offers')}>
      <h3 className={styles.subtitle}>{t('decide.offers')}</h3>
      <p className={styles.hint}>{t('decide.offersHint')}</p>
      <ul className={`${styles.offers} bf-framed`}>
        {offers.map((offer, position) => {
          const moment = formatTimestamp(offer.at, i18n.language);
          return (
            <li key={`${offer.at} ${position}`}>
              <p className={styles.text}>
                {t('decide.offer', { moment, said: saidOf(offer) ?? t('decide.offerUnknown') })}
              </p>
              <button
                type="button"
                className={styles.link}
                aria-label={t('decide.takeOverOf', { moment })}
                onClick={() => onTakeOver(offer)}
              >
                {t('decide.takeOver')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );

  function saidOf(offer: Offer) {
    const { typeValue, documentNumber, documentDate, customer, customerName, customerNumber } = offer;
    return joinKnown([
      typeValue === null ? null : (t('types', { returnObjects: true })[typeValue] ?? null),
      documentNumber,
      documentDate === null ? null : formatDay(documentDate, i18n.language),
      customerNumber,
      // The customer name of the index shows what its author meant, even if the customer number now belongs to another
      // customer.
      customerName ?? customer?.name ?? null,
    ]);
  }
}
