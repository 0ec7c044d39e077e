import type { Invoice } from '@belegfach/contract';
import { lazy, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useListData } from '../../../records/use-list-data.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useIsPhone } from '../../../ui/list/use-is-phone.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { useLatest } from '../../../ui/memoized-block/use-latest.ts';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useInvoicePage, useNewDocuments } from '../api/invoice-queries.ts';
import { useDocumentDownload } from '../api/use-document-download.ts';
import { useListPrint } from '../api/use-list-print.ts';
import { useZipDownload } from '../api/use-zip-download.ts';
import { useZipExtras } from '../api/use-zip-extras.ts';
import {
  type InvoiceListUrl,
  invoiceList,
  isCustomerUser,
  type ListKind,
  showsAmounts,
} from '../invoice-columns.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NewDocumentsBar } from './new-documents-bar.tsx';
import { PrintButton } from './print-button.tsx';
import { PrintedLimit } from './printed-limit.tsx';
import { QuickFilterBar } from './quick-filter-bar.tsx';
import { RowDownload } from './row-download.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDocumentSelection } from './use-document-selection.ts';
import { useInvoiceView, useInvoiceViewer } from './use-invoice-view.ts';
import { useQuickChoices } from './use-quick-choices.ts';
import { useEmptyListTexts } from './use-empty-list-texts.tsx';
import { ZipProgressBar } from './zip-progress-bar.tsx';

/** The details are loaded when the first document is opened. */
const InvoiceDetail = lazy(async () => ({
  default: (await import('./detail/invoice-detail.tsx')).InvoiceDetail,
}));

interface InvoiceListProps {
  readonly kind: ListKind;
  readonly listUrl: InvoiceListUrl;
}

/** The invoice list of both pages: the page of the customers and the page of the back office. */
export function InvoiceList({ kind, listUrl }: InvoiceListProps) {
  const { t } = useTranslation('invoices');
  const isPhone = useIsPhone();

  const viewer = useInvoiceViewer(kind);
  const withAmounts = showsAmounts(viewer, listUrl);
  const list = useListData(useInvoicePage(listUrl.state, withAmounts));
  const view = useInvoiceView(viewer, list.rows);
  useExistingPage(listUrl, list);
  const print = useListPrint(listUrl, withAmounts);
  const control = useListControl(invoiceList, listUrl);
  const selection = useDocumentSelection(
    list.rows.map((invoice) => invoice.id),
    listUrl.state.filters,
  );
  const downloads = useDocumentDownload();
  const downloadRow = useLatest((invoice: Invoice) => downloads.download(invoice));
  const { isLoading } = downloads;
  const rowActions = useCallback(
    (invoice: Invoice) => (
      <RowDownload invoice={invoice} isRunning={isLoading(invoice.id)} onDownload={downloadRow} />
    ),
    [isLoading, downloadRow],
  );
  const zip = useZipDownload();
  const [extras, setExtras] = useZipExtras();
  const detail = useOpenRow(listUrl.opened, list.currentRows);
  const empty = useEmptyListTexts(kind, control.filters);
  const hasNewDocuments = isCustomerUser(viewer);
  const newDocuments = useNewDocuments(hasNewDocuments).data;
  const quick = useQuickChoices(viewer, control, newDocuments);
  const hasSelection = selection.isEverything || selection.ids.length > 0;
  const hasBar = hasSelection || zip.progress !== undefined;
  const { filters } = listUrl.state;
  const { total, isTotalExact } = list;
  const selectionBar = (
    <SelectionBar
      selection={selection}
      total={total}
      isTotalExact={isTotalExact}
      rowsOnPage={list.rows.length}
      filters={filters}
      isFiltered={control.filterCount > 0}
      isPhone={isPhone}
      extras={extras}
      onExtrasChange={setExtras}
      onReset={control.resetFilters}
      onDownload={() =>
        zip.start(
          selection.isEverything
            ? { kind: 'matching', filters, total, isTotalExact, extras }
            : { kind: 'chosen', ids: selection.ids, extras },
        )
      }
    />
  );
  const zipProgressBar = zip.progress && (
    <ZipProgressBar progress={zip.progress} hasSelection={hasSelection} onCancel={zip.cancel} />
  );
  // Replaces the toolbar while documents are selected or a ZIP download is running.
  const bar = hasBar ? (zipProgressBar ?? selectionBar) : undefined;
  return (
    <>
      <ListPage
        view={view}
        texts={{ caption: t('caption'), noun: t('noun'), failed: t('failed') }}
        list={print.rows === undefined ? list : { ...list, rows: print.rows }}
        isPaged={print.rows === undefined}
        control={control}
        selection={selection}
        top={
          hasNewDocuments && (
            <NewDocumentsBar
              documents={newDocuments}
              isBusy={zip.progress !== undefined}
              extras={extras}
              onExtrasChange={setExtras}
              onDownload={zip.start}
            />
          )
        }
        aboveRows={
          print.rows !== undefined &&
          print.rows.length < total && <PrintedLimit printed={print.rows.length} />
        }
        print={!isPhone && <PrintButton isLoading={print.isLoading} onPrint={print.start} />}
        toolbar={bar ?? <ListToolbar quick={quick} onReset={control.resetFilters} />}
        phone={{
          beside: <QuickFilterBar quick={quick} />,
          below: bar,
        }}
        empty={empty}
        actions={rowActions}
        onOpen={detail.open}
      />
      <LazyDialog isOpen={detail.row !== undefined}>
        <InvoiceDetail
          openInvoice={detail.row}
          kind={kind}
          isPhone={isPhone}
          downloads={downloads}
          listed={list.rows}
          onOpen={detail.open}
          onClose={detail.close}
        />
      </LazyDialog>
    </>
  );
}
