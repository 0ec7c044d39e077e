import type { Invoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate, formatMomentAsDay } from '../../../../lib/dates.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { DescriptionList } from '../../../../ui/description-list/description-list.tsx';
import type { ListKind } from '../../invoice-columns.tsx';

interface InvoiceFactsProps {
  readonly invoice: Invoice;
  readonly kind: ListKind;
  /** Lays the facts out next to each other, because the fields of the e-invoice follow below. */
  readonly isCompact: boolean;
}

/** The facts of a document, for reading and copying. */
export function InvoiceFacts({ invoice, kind, isCompact }: InvoiceFactsProps) {
  const { t, i18n } = useTranslation('invoices');
  const identity = [
    [t('detail.customer'), invoice.customerName],
    [t('detail.provider'), invoice.providerName],
  ] as const;
  const numbers = [
    [t('detail.customerNo'), invoice.customerNumber],
    [t('detail.companyNo'), invoice.companyNumber ?? NO_VALUE],
  ] as const;
  // An e-invoice does not need them: the title of the dialog and the fields of the e-invoice already show them.
  const documentFacts = [
    [t('detail.number'), invoice.documentNumber],
    [t('detail.date'), formatInvoiceDate(invoice.invoiceDate, i18n.language)],
  ] as const;
  const lastDownload = [
    t('detail.downloaded'),
    formatMomentAsDay(invoice.lastDownloadedAt, i18n.language),
  ] as const;
  const facts = [
    ...identity,
    ...(kind === 'backOffice' ? numbers : []),
    ...(isCompact ? [] : documentFacts),
    ...(kind === 'customer' ? [lastDownload] : []),
  ];
  return <DescriptionList items={facts} layout={isCompact ? 'line' : 'rows'} />;
}
