import type { ElectronicInvoice, IntakeDetail } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTimestamp } from '../../../../lib/dates.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { profileLabel } from '../../../../records/e-invoice-profiles.ts';
import { DescriptionList } from '../../../../ui/description-list/description-list.tsx';
import { joinNonEmpty } from '../../model/join-non-empty.ts';
import { IndexRemarks } from '../index-remarks.tsx';
import styles from './detail.module.css';

type Fact = readonly [label: string, text: string | null];

/** The fields that were read from the file. They replace a preview, because the file itself is never displayed. */
export function RecognisedFields({ detail }: { readonly detail: IntakeDetail }) {
  const { t, i18n } = useTranslation('intake');
  const { typeValue, documentNumber, documentDate, customerName, customerNumber, electronic } = detail;
  const received = t('detail.receivedBy', {
    moment: formatTimestamp(detail.receivedAt, i18n.language),
    channel: t(`channels.${detail.channel}`),
  });
  const facts: readonly Fact[] = [
    [t('detail.type'), typeValue === null ? null : (t('types', { returnObjects: true })[typeValue] ?? null)],
    [t('detail.number'), documentNumber],
    [t('detail.date'), documentDate === null ? null : formatDay(documentDate, i18n.language)],
    [t('detail.customer'), joinNonEmpty([customerName, customerNumber])],
    [t('detail.provider'), detail.providerName],
    [t('detail.received'), received],
    ...listDutyFacts(detail, t),
  ];
  // A file that the portal rejected may be empty or damaged: there is nothing to look at.
  const isRejected = detail.state === 'rejected' && detail.reason !== 'discarded';
  const shown = isRejected ? facts.filter(([, text]) => text !== null && text !== '') : facts;
  return (
    <section className={styles.about} aria-label={t('detail.found')}>
      <h3 className={styles.subtitle}>{t('detail.found')}</h3>
      <DescriptionList layout="rows" items={shown.map(([label, text]) => [label, text ?? NO_VALUE])} />
      <IndexRemarks className={styles.plain} remarks={detail} />
      {detail.filePurgedAt !== null && (
        <p className={styles.plain}>
          {t('detail.filePurged', { moment: formatTimestamp(detail.filePurgedAt, i18n.language) })}
        </p>
      )}
      {electronic !== null && <EInvoiceFields electronic={electronic} />}
      {/* Tells the user what to do if no fields were read from a stored file. */}
      {electronic === null && detail.state !== 'received' && !isRejected && detail.hasFile && (
        <p className={styles.plain}>{t('detail.plain')}</p>
      )}
    </section>
  );
}

/** Whether the document must be an e-invoice, and the exemption that was chosen when it was released. */
function listDutyFacts({ eInvoiceDuty }: IntakeDetail, t: TFunction<'intake'>): Fact[] {
  if (eInvoiceDuty === null) return [];
  const { state, exemption, comment } = eInvoiceDuty;
  const words = [
    t(`detail.dutyStates.${state}`),
    exemption && t(`exemptions.${exemption}`),
    comment && t('detail.comment', { comment }),
  ];
  return [[t('detail.duty'), joinNonEmpty(words)]];
}

function formatParty({ name, postcode, city, country, vatId }: ElectronicInvoice['seller']): string | null {
  return joinNonEmpty([name, joinNonEmpty([postcode, city], ' '), country, vatId]);
}

/** The syntax with the name of the profile, if the profile is a known one. */
function formatOf({ format, profileName }: ElectronicInvoice): string | null {
  return joinNonEmpty([format, profileName && profileLabel(profileName)]);
}

function EInvoiceFields({ electronic }: { readonly electronic: ElectronicInvoice }) {
  const { t, i18n } = useTranslation('intake');
  const { totals, currency, buyer } = electronic;
  const amount = (value: string | null) =>
    value === null ? null : formatMoney(value, currency, i18n.language);
  const day = (value: string | null) => (value === null ? null : formatDay(value, i18n.language));
  const facts: readonly Fact[] = [
    [t('detail.format'), formatOf(electronic)],
    [t('detail.seller'), formatParty(electronic.seller)],
    [t('detail.buyer'), formatParty(buyer)],
    [t('detail.buyerIds'), joinNonEmpty(buyer.ids)],
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
      <DescriptionList layout="rows" items={facts.filter(([, text]) => text !== null)} />
    </>
  );
}
