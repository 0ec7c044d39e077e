import type { Invoice } from '@belegfach/contract';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { listDataFromQuery } from '../../../records/list-data-from-query.ts';
import { can } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useIsPhone } from '../../../ui/list/use-is-phone.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowAccessors } from '../../../ui/table/column.ts';
import { useInvoicePage } from '../api/invoice-queries.ts';
import { useDocumentDownload } from '../api/use-document-download.ts';
import { useZipDownload } from '../api/use-zip-download.ts';
import { type ColumnName, type ListKind, visibleParts } from '../model/list-state.ts';
import { ColumnFilter } from './column-filter.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import styles from './list-toolbar.module.css';
import { NewDocuments } from './new-documents.tsx';
import { NoInvoices } from './no-invoices.tsx';
import { InvoiceCardBody, InvoiceCardTitle } from './phone/invoice-card.tsx';
import { QuickFilterBar } from './quick-filter-bar.tsx';
import { RowDownload } from './row-download.tsx';
import { SelectionOrZipBar } from './selection-or-zip-bar.tsx';
import { useDocumentSelection } from './use-document-selection.ts';
import { useInvoiceColumns } from './use-invoice-columns.tsx';
import { type InvoiceListAddress, useInvoiceControl } from './use-invoice-control.ts';

/** The details are loaded when the first document is opened. */
const InvoiceDetail = lazy(async () => ({
  default: (await import('./detail/invoice-detail.tsx')).InvoiceDetail,
}));

interface InvoiceListProps {
  readonly kind: ListKind;
  readonly place: InvoiceListAddress;
}

const SHAPE: RowAccessors<Invoice> = {
  id: (invoice) => invoice.id,
  label: (invoice) => invoice.documentNumber,
  tone: (invoice) => (invoice.typeString === 'Warning' ? 'warning' : undefined),
};

/** A document on a phone. */
const cardOf = (columns: readonly ColumnName[]): RowCard<Invoice> => ({
  title: (invoice) => <InvoiceCardTitle invoice={invoice} />,
  body: (invoice) => <InvoiceCardBody invoice={invoice} columns={columns} />,
});

/** The invoice page of customers and that of the back office. */
export function InvoiceList({ kind, place }: InvoiceListProps) {
  const { t } = useTranslation('invoices');
  const user = useCurrentUser();
  const visible = visibleParts(kind, can(user, 'chooseProvider'));
  const isPhone = useIsPhone();

  const list = listDataFromQuery(useInvoicePage(place.state));
  useExistingPage(place, list);
  const control = useInvoiceControl(place);
  const selection = useDocumentSelection(
    list.rows.map((invoice) => invoice.id),
    place.state.filters,
  );
  const downloads = useDocumentDownload();
  const zip = useZipDownload();
  const detail = useOpenRow(place.opened, list.currentRows);
  const columns = useInvoiceColumns(visible.columns, (name) =>
    visible.filters.includes(name)
      ? (labelled) => <ColumnFilter name={name} control={control} labelled={labelled} />
      : undefined,
  );
  const downloadNew = user.userType === 'CustomerUser' ? () => zip.start({ kind: 'new' }) : undefined;
  const isRunning = selection.isEverything || selection.ids.length > 0 || zip.progress !== undefined;
  const bar = isRunning ? (
    <SelectionOrZipBar
      selection={selection}
      zip={zip}
      filters={place.state.filters}
      total={list.total}
      rowsOnPage={list.rows.length}
    />
  ) : undefined;
  return (
    <>
      <ListPage
        texts={{ caption: t('caption'), noun: t('noun'), failed: t('failed') }}
        list={list}
        control={control}
        columns={columns}
        card={cardOf(visible.columns)}
        shape={SHAPE}
        selection={selection}
        toolbar={bar ?? <ListToolbar control={control} onDownloadNew={downloadNew} />}
        phone={{
          beside: (
            <div className={styles.phone}>
              <QuickFilterBar control={control} />
              {downloadNew !== undefined && <NewDocuments onDownload={downloadNew} isPhone />}
            </div>
          ),
          below: bar,
        }}
        hasPhoneBar={isRunning}
        empty={<NoInvoices kind={kind} control={control} />}
        actions={(invoice) => <RowDownload invoice={invoice} downloads={downloads} />}
        onOpen={detail.open}
      />
      <LazyDialog isOpen={detail.row !== undefined}>
        <InvoiceDetail
          invoice={detail.row}
          kind={kind}
          isPhone={isPhone}
          downloads={downloads}
          onClose={detail.close}
        />
      </LazyDialog>
    </>
  );
}
