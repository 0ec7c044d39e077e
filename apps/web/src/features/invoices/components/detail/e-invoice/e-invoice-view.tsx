import type { ReadableInvoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../../lib/dates.ts';
import { formatIban } from '../../../model/decimal.ts';
import styles from './e-invoice-view.module.css';
import { EInvoiceLines } from './e-invoice-lines.tsx';
import { EInvoiceTotals } from './e-invoice-totals.tsx';

interface PartyBlockProps {
  readonly title: string;
  readonly party: ReadableInvoice['seller'];
  /** The label in front of the customer or supplier numbers. */
  readonly idsLabel: string;
}

function PartyBlock({ title, party, idsLabel }: PartyBlockProps) {
  const { t } = useTranslation('invoices');
  const cityLine = [party.postcode, party.city].filter((part) => part !== null).join(' ');
  const country = party.country === null || party.country === 'DE' ? '' : party.country;
  const address = [...party.addressLines, cityLine, country].filter((part) => part !== '').join(', ');
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles.name}>{party.name ?? '-'}</p>
      {address !== '' && <p className="bf-small">{address}</p>}
      {party.vatId !== null && <p className="bf-small">{t('reading.vatId', { id: party.vatId })}</p>}
      {party.ids.length > 0 && <p className="bf-small">{`${idsLabel} ${party.ids.join(', ')}`}</p>}
    </div>
  );
}

type Fact = readonly [label: string, text: string | null];

/** The content of the structured part of an e-invoice, in the order of a paper invoice. */
export function EInvoiceView({ invoice }: { readonly invoice: ReadableInvoice }) {
  const { t, i18n } = useTranslation('invoices');
  const day = (value: string | null) => (value === null ? null : formatDay(value, i18n.language));
  const { servicePeriod: period, payment } = invoice;
  const periodDays = [period?.start ?? null, period?.end ?? null].flatMap((value) => day(value) ?? []);
  const facts: readonly Fact[] = [
    [t('detail.number'), invoice.documentNumber],
    [t('reading.period'), periodDays.length === 0 ? null : periodDays.join(' – ')],
    [t('detail.date'), day(invoice.issueDate)],
    [t('reading.dueDate'), day(invoice.dueDate)],
    [t('reading.buyerReference'), invoice.buyerReference],
    [t('reading.order'), invoice.orderReference],
    [t('reading.preceding'), invoice.precedingInvoice],
  ];
  const paymentLines = [
    ...payment.terms,
    ...payment.ibans.map((iban) => `IBAN ${formatIban(iban)}`),
    ...(payment.reference === null ? [] : [t('reading.paymentReference', { text: payment.reference })]),
  ];
  return (
    <div className={styles.view}>
      <div className={styles.parties}>
        <PartyBlock title={t('reading.seller')} party={invoice.seller} idsLabel={t('reading.supplierNo')} />
        <PartyBlock title={t('reading.buyer')} party={invoice.buyer} idsLabel={t('detail.customerNo')} />
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([label, text]) =>
            text !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <EInvoiceLines lines={invoice.lines} lineCount={invoice.lineCount} currency={invoice.currency} />
      <div className={styles.end}>
        {paymentLines.length > 0 && (
          <div className={styles.payment}>
            <h3>{t('reading.payment')}</h3>
            {paymentLines.map((line) => (
              <p key={line} className="bf-small">
                {line}
              </p>
            ))}
          </div>
        )}
        <EInvoiceTotals invoice={invoice} />
      </div>
    </div>
  );
}
