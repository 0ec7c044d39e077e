import { invoiceAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { useProviders } from '../../../records/providers.ts';
import { reachesAll } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { type InvoiceColumn, type InvoiceReader, invoiceList, type ListKind } from '../invoice-columns.tsx';

/** The reader of a list: the current user. */
export function useInvoiceViewer(kind: ListKind): InvoiceReader {
  return { kind, choosesProvider: reachesAll(useCurrentUser(), invoiceAccess.listInvoices) };
}

/** The columns of an invoice list for the user, with their texts. */
export function useInvoiceView(kind: ListKind) {
  const { t, i18n } = useTranslation('invoices');
  const reader = useInvoiceViewer(kind);
  const providers = useProviders(reader.choosesProvider);
  return {
    definition: invoiceList,
    reader,
    context: { t, language: i18n.language, providers },
    labelOf: (name: InvoiceColumn) => t(`columns.${name}`),
  };
}
