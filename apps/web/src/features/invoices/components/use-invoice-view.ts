import type { Invoice } from '@belegfach/contract';
import { invoiceAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { useProviders } from '../../../records/providers.ts';
import { mayCallForAllProviders } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { type InvoiceColumn, type InvoiceViewer, invoiceList, type ListKind } from '../invoice-columns.tsx';
import { needsCompactTag } from './document-number.tsx';

/** The viewer of a list: the current user. */
export function useInvoiceViewer(kind: ListKind): InvoiceViewer {
  return { kind, choosesProvider: mayCallForAllProviders(useCurrentUser(), invoiceAccess.listInvoices) };
}

/** The columns of an invoice list for the user, with their texts. */
export function useInvoiceView(viewer: InvoiceViewer, rows: readonly Invoice[]) {
  const { t, i18n } = useTranslation('invoices');
  const providers = useProviders(viewer.choosesProvider);
  return {
    definition: invoiceList,
    viewer,
    context: {
      t,
      language: i18n.language,
      providers,
      hasCompactTags: rows.some(needsCompactTag),
    },
    labelOf: (name: InvoiceColumn) => t(`columns.${name}`),
  };
}
