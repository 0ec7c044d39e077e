import type { InvoicePage } from '@belegfach/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useProviders } from '../../../reference/providers.ts';
import { can } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import type { TableStatus } from '../../../ui/table/column.ts';
import { ListFrame } from '../../../ui/table/list-frame.tsx';
import { useInvoicePage } from '../api/invoice-queries.ts';
import { useDocumentDownload } from '../api/use-document-download.ts';
import { useZipDownload } from '../api/use-zip-download.ts';
import {
  columnsOf,
  filtersOf,
  type InvoiceListState,
  type ListKind,
  PAGE_SIZES,
} from '../model/list-state.ts';
import { InvoiceDetail } from './detail/invoice-detail.tsx';
import styles from './invoice-list.module.css';
import { InvoiceRows } from './invoice-rows.tsx';
import { ListBar } from './list-bar.tsx';
import { ListMessage } from './list-message.tsx';
import { ListSummary } from './list-summary.tsx';
import { useInvoiceSelection } from './use-invoice-selection.ts';
import { type ListPlace, useListControl } from './use-list-control.ts';
import { type OpenPlace, useOpenInvoice } from './use-open-invoice.ts';

/** Where the state of the list and of its detail lives. */
export interface InvoicePlace extends ListPlace {
  readonly opened: OpenPlace;
}

interface InvoiceListProps {
  readonly kind: ListKind;
  readonly place: InvoicePlace;
}

/** Below this a row is a card (design section 5). */
const PHONE = '(max-width: 767.98px)';

const NOTHING: InvoicePage = { items: [], totalPages: 0, totalItemCount: 0 };

function statusOf(data: InvoicePage | undefined, isOld: boolean, isFailed: boolean): TableStatus {
  if (data === undefined) return isFailed ? 'blank' : 'loading';
  // Rows of before stay, dimmed; an old "nothing here" would be a wrong answer to the new question.
  if (data.items.length === 0) return isOld ? 'loading' : 'blank';
  return isOld ? 'refreshing' : 'ready';
}

/** A link may name a page that is gone since: the last one takes its place. */
function useExistingPage({ state, go }: ListPlace, data: InvoicePage | undefined): void {
  const last = data !== undefined && state.page > data.totalPages ? Math.max(data.totalPages, 1) : state.page;
  const goToLast = useEffectEvent((page: number) => go({ ...state, page }, 'replace'));
  useEffect(() => {
    if (last !== state.page) goToLast(last);
  }, [last, state.page]);
}

function scrollKeyOf({ page, size, sort, filters }: InvoiceListState): string {
  return JSON.stringify([page, size, sort, filters]);
}

/** The invoice page of customers and that of the back office (spec section 2). */
export function InvoiceList({ kind, place }: InvoiceListProps) {
  const { state } = place;
  const user = useCurrentUser();
  const choosesProvider = can(user, 'chooseProvider');
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const columns = columnsOf(kind, choosesProvider);
  const filterNames = filtersOf(kind, choosesProvider);

  const list = useInvoicePage(state);
  const page = list.data ?? NOTHING;
  const settled = list.isPlaceholderData ? undefined : list.data;
  useExistingPage(place, settled);
  const control = useListControl(place, useProviders(choosesProvider));
  const selection = useInvoiceSelection(page.items, state.filters);
  const downloads = useDocumentDownload();
  const zip = useZipDownload();
  const detail = useOpenInvoice(place.opened, settled?.items);
  const status = statusOf(list.data, list.isPlaceholderData, list.isError);

  const summary = (
    <ListSummary page={state.page} size={state.size} rows={page.items.length} total={page.totalItemCount} />
  );
  const bar = (
    <ListBar
      isPhone={isPhone}
      columns={columns}
      filterNames={filterNames}
      sort={state.sort}
      control={control}
      selection={selection}
      zip={zip}
      total={page.totalItemCount}
      rowsOnPage={page.items.length}
    />
  );
  return (
    <>
      <ListFrame
        toolbar={bar}
        fills={status === 'loading' || status === 'blank'}
        hasBar={selection.ids.length > 0 || zip.progress !== undefined}
      >
        {isPhone && list.data !== undefined && (
          <p role="status" className={styles.summary}>
            {summary}
          </p>
        )}
        <InvoiceRows
          isPhone={isPhone}
          columns={columns}
          filterNames={filterNames}
          rows={page.items}
          status={status}
          message={
            <ListMessage
              kind={kind}
              control={control}
              error={list.error}
              failedAt={new Date(list.errorUpdatedAt)}
              isRetrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          }
          sort={state.sort}
          control={control}
          selection={selection.rows}
          downloads={downloads}
          onOpen={detail.open}
          scrollKey={scrollKeyOf(state)}
        />
        {list.data !== undefined && (
          <ListFooter
            summary={isPhone ? undefined : summary}
            isBusy={list.isFetching}
            page={state.page}
            totalPages={page.totalPages}
            onPage={control.setPage}
            size={state.size}
            sizes={PAGE_SIZES}
            onSize={control.setSize}
          />
        )}
      </ListFrame>
      <InvoiceDetail
        invoice={detail.invoice}
        kind={kind}
        isPhone={isPhone}
        downloads={downloads}
        onClose={detail.close}
      />
    </>
  );
}
