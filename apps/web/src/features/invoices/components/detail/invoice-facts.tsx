import type { Invoice } from '@belegfach/contract';
import { IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate, formatMomentAsDay, NO_DATE } from '../../../../lib/dates.ts';
import { FactRows } from '../../../../ui/fact-list/fact-rows.tsx';
import type { ListKind } from '../../model/list-state.ts';
import styles from './invoice-detail.module.css';

type FactName = 'customer' | 'provider' | 'customerNo' | 'companyNo' | 'number' | 'date' | 'downloaded';

/** What the two detail dialogs show, in their order (spec section 2). */
const FACTS: Record<ListKind, readonly FactName[]> = {
  customer: ['customer', 'provider', 'number', 'date', 'downloaded'],
  backOffice: ['customer', 'provider', 'customerNo', 'companyNo', 'number', 'date'],
};

function factOf(invoice: Invoice, name: FactName, language: string): string {
  switch (name) {
    case 'customer':
      return invoice.customerName;
    case 'provider':
      return invoice.providerName;
    case 'customerNo':
      return invoice.customerNumber;
    case 'companyNo':
      return invoice.companyNumber ?? NO_DATE;
    case 'number':
      return invoice.documentNumber;
    case 'date':
      return formatInvoiceDate(invoice.invoiceDate, language);
    case 'downloaded':
      return formatMomentAsDay(invoice.lastDownloadedAt, language);
  }
}

/** The facts of a document, to be read and copied. */
export function InvoiceFacts({ invoice, kind }: { readonly invoice: Invoice; readonly kind: ListKind }) {
  const { t, i18n } = useTranslation('invoices');
  return (
    <section className={styles.document} aria-label={t('detail.facts')}>
      {invoice.electronicFormat !== null && (
        <p className={styles.electronic}>
          <IconFileCheck size={16} stroke={1.75} aria-hidden />
          <span>{t('detail.electronicHint', { format: invoice.electronicFormat })}</span>
        </p>
      )}
      <FactRows
        facts={FACTS[kind].map((name) => [t(`detail.${name}`), factOf(invoice, name, i18n.language)])}
      />
    </section>
  );
}
