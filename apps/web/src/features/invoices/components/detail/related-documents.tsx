import type { InvoiceDetails } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/dates.ts';
import { PageLink } from '../../../../records/page-link.tsx';
import type { ListKind } from '../../invoice-columns.tsx';
import styles from './related-documents.module.css';

/** A document that another one names. `found` is null if it is not in the portal, or if the user may not see it. */
interface NamedDocument {
  readonly number: string;
  readonly found: { readonly id: string; readonly day: string } | null;
}

interface RelatedDocumentsProps {
  readonly title: string;
  readonly documents: readonly NamedDocument[];
  readonly kind: ListKind;
  /** Returns the text that says what happened on the day of a document. */
  readonly describeDay: (day: string) => string;
}

const LIST_OF_KIND = { customer: 'ownInvoices', backOffice: 'invoices' } as const satisfies Record<
  ListKind,
  string
>;

/** The numbers of documents. A link opens the document in a list that is filtered by its number and day. */
function RelatedDocuments({ title, documents, kind, describeDay }: RelatedDocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <div className={styles.related}>
      <h3>{title}</h3>
      <ul>
        {documents.map(({ number, found }) => (
          <li key={found?.id ?? number}>
            {found === null ? (
              number
            ) : (
              <>
                <PageLink
                  to={LIST_OF_KIND[kind]}
                  search={{ number, date: `${found.day}..${found.day}`, open: found.id }}
                >
                  {number}
                </PageLink>
                <small className="bf-small">{describeDay(found.day)}</small>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type RemindersProps = Pick<InvoiceDetails, 'remindedInvoices' | 'reminders'> &
  Pick<RelatedDocumentsProps, 'kind'>;

/** The invoices that a reminder names, or the reminders that name an invoice. */
export function Reminders({ remindedInvoices, reminders, kind }: RemindersProps) {
  const { t, i18n } = useTranslation('invoices');
  const describe = (text: 'detail.invoiceOf' | 'remindedOn') => (day: string) =>
    t(text, { day: formatDay(day, i18n.language) });
  return (
    <>
      <RelatedDocuments
        title={t('detail.remindedInvoices')}
        documents={remindedInvoices.map(({ documentNumber, invoice }) => ({
          number: documentNumber,
          found: invoice && { id: invoice.id, day: invoice.invoiceDate },
        }))}
        kind={kind}
        describeDay={describe('detail.invoiceOf')}
      />
      <RelatedDocuments
        title={t('detail.reminders')}
        documents={reminders.map(({ id, documentNumber, invoiceDate }) => ({
          number: documentNumber,
          found: { id, day: invoiceDate },
        }))}
        kind={kind}
        describeDay={describe('remindedOn')}
      />
    </>
  );
}
