import type { Invoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate, formatMomentAsDay } from '../../../../lib/dates.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { DescriptionList } from '../../../../ui/description-list/description-list.tsx';
import type { ListKind } from '../../model/list-state.ts';

type FactName = 'customer' | 'provider' | 'customerNo' | 'companyNo' | 'number' | 'date' | 'downloaded';

/** The facts of the two detail dialogs, in their order. */
const FACTS: Record<ListKind, readonly FactName[]> = {
  customer: ['customer', 'provider', 'number', 'date', 'downloaded'],
  backOffice: ['customer', 'provider', 'customerNo', 'companyNo', 'number', 'date'],
};

/** Left out for an e-invoice: the head of the dialog and the fields read from the document already show them. */
const SHOWN_ELSEWHERE: ReadonlySet<FactName> = new Set(['number', 'date']);

function factOf(invoice: Invoice, name: FactName, language: string): string {
  switch (name) {
    case 'customer':
      return invoice.customerName;
    case 'provider':
      return invoice.providerName;
    case 'customerNo':
      return invoice.customerNumber;
    case 'companyNo':
      return invoice.companyNumber ?? NO_VALUE;
    case 'number':
      return invoice.documentNumber;
    case 'date':
      return formatInvoiceDate(invoice.invoiceDate, language);
    case 'downloaded':
      return formatMomentAsDay(invoice.lastDownloadedAt, language);
  }
}

interface InvoiceFactsProps {
  readonly invoice: Invoice;
  readonly kind: ListKind;
  /** In lines next to each other, because the fields read from the document follow. */
  readonly isCompact: boolean;
}

/** The facts of a document, for reading and copying. */
export function InvoiceFacts({ invoice, kind, isCompact }: InvoiceFactsProps) {
  const { t, i18n } = useTranslation('invoices');
  const names = isCompact ? FACTS[kind].filter((name) => !SHOWN_ELSEWHERE.has(name)) : FACTS[kind];
  const facts = names.map((name) => [t(`detail.${name}`), factOf(invoice, name, i18n.language)] as const);
  return <DescriptionList facts={facts} layout={isCompact ? 'line' : 'rows'} />;
}
