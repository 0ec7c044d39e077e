import type { ElectronicInvoice, IntakeDetail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTimestamp, localeOf } from '../../../../lib/dates.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { DescriptionList } from '../../../../ui/description-list/description-list.tsx';
import styles from './detail.module.css';

type Fact = readonly [label: string, text: string | null];

/** A missing value is shown as a dash. */
function written(facts: readonly Fact[]) {
  return facts.map(([label, text]) => [label, text ?? NO_VALUE] as const);
}

function joined(parts: readonly (string | null)[], separator = ', '): string | null {
  const known = parts.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(separator);
}

/** The fields that were read from the file. They are the preview: the file itself is never displayed. */
export function Findings({ detail }: { readonly detail: IntakeDetail }) {
  const { t, i18n } = useTranslation('intake');
  const { typeValue, documentNumber, documentDate, customerName, customerNumber, electronic } = detail;
  const received = t('detail.receivedBy', {
    moment: formatTimestamp(detail.receivedAt, i18n.language),
    channel: t(`channels.${detail.channel}`),
  });
  return (
    <section className={styles.about} aria-label={t('detail.found')}>
      <h3 className={styles.subtitle}>{t('detail.found')}</h3>
      <DescriptionList
        layout="rows"
        facts={written([
          [
            t('detail.type'),
            typeValue === null ? null : (t('types', { returnObjects: true })[typeValue] ?? null),
          ],
          [t('detail.number'), documentNumber],
          [t('detail.date'), documentDate === null ? null : formatDay(documentDate, i18n.language)],
          [t('detail.customer'), joined([customerName, customerNumber])],
          [t('detail.provider'), detail.providerName],
          [t('detail.received'), received],
        ])}
      />
      {detail.filePurgedAt !== null && (
        <p className={styles.plain}>
          {t('detail.filePurged', { moment: formatTimestamp(detail.filePurgedAt, i18n.language) })}
        </p>
      )}
      {electronic === null ? <PlainFile detail={detail} /> : <ElectronicFindings electronic={electronic} />}
    </section>
  );
}

/** What to do if no fields were read from the file, as long as the file is stored. */
function PlainFile({ detail }: { readonly detail: IntakeDetail }) {
  const { t } = useTranslation('intake');
  if (detail.state === 'received' || !detail.hasFile) return null;
  return <p className={styles.plain}>{t('detail.plain')}</p>;
}

function partyOf({ name, postcode, city, country, vatId }: ElectronicInvoice['seller']): string | null {
  return joined([name, joined([postcode, city], ' '), country, vatId]);
}

/** The amount in the reader's language, with all its decimal places. */
function amountOf(amount: string | null, currency: string | null, language: string): string | null {
  if (amount === null) return null;
  const decimals = amount.split('.')[1]?.length ?? 0;
  const written = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: Math.max(2, decimals),
    maximumFractionDigits: Math.max(2, decimals),
    // A decimal text is formatted exactly; a number would be rounded.
  }).format(amount as Intl.StringNumericLiteral);
  return joined([written, currency], ' ');
}

function ElectronicFindings({ electronic }: { readonly electronic: ElectronicInvoice }) {
  const { t, i18n } = useTranslation('intake');
  const { totals, currency, buyer } = electronic;
  const amount = (value: string | null) => amountOf(value, currency, i18n.language);
  const day = (value: string | null) => (value === null ? null : formatDay(value, i18n.language));
  const facts: readonly Fact[] = [
    [t('detail.format'), joined([electronic.format, electronic.profileName])],
    [t('detail.seller'), partyOf(electronic.seller)],
    [t('detail.buyer'), partyOf(buyer)],
    [t('detail.buyerIds'), joined(buyer.ids)],
    [t('detail.reference'), electronic.buyerReference],
    [t('detail.order'), electronic.orderReference],
    [t('detail.preceding'), electronic.precedingInvoice],
    [t('detail.net'), amount(totals.net)],
    [t('detail.tax'), amount(totals.tax)],
    [t('detail.gross'), amount(totals.gross)],
    [t('detail.due'), amount(totals.due)],
    [t('detail.dueDate'), day(electronic.dueDate)],
  ];
  return (
    <>
      <h3 className={styles.subtitle}>{t('detail.electronic')}</h3>
      <DescriptionList layout="rows" facts={facts.filter(([, text]) => text !== null)} />
    </>
  );
}
