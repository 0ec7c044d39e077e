import type { ReactNode } from 'react';
import { ListFooter } from '../pagination/list-footer.tsx';
import type { RowAccessors } from '../table/column.ts';
import { ListFrame } from '../table/list-frame.tsx';
import type { ListColumn } from './list-column.ts';
import type { ListData } from './list-data.ts';
import { ListFailed } from './list-failed.tsx';
import styles from './list-page.module.css';
import { ListRows, type RowCard } from './list-rows.tsx';
import { ListSummary } from './list-summary.tsx';
import { PAGE_SIZES } from './list-state.ts';
import { PhoneToolbar } from './phone/phone-toolbar.tsx';
import { PrintedFilters } from './phone/printed-filters.tsx';
import { useIsPhone } from './use-is-phone.ts';
import type { ListControl } from './use-list-control.ts';
import type { ListSelection } from './use-row-selection.ts';

interface ListPageProps<Row, Filters, Field extends string> {
  readonly texts: {
    /** The content of the list; only for screen readers. */
    readonly caption: string;
    /** The rows that the summary counts: "Rechnungen". */
    readonly noun: string;
    /** "Die Rechnungen konnten nicht geladen werden" */
    readonly failed: string;
  };
  readonly list: ListData<Row>;
  readonly control: ListControl<Filters, Field>;
  readonly columns: readonly ListColumn<Row, Field>[];
  readonly card: RowCard<Row>;
  readonly shape: RowAccessors<Row>;
  readonly selection?: ListSelection;
  /** The toolbar above the table on a wide screen. */
  readonly toolbar: ReactNode;
  /** The same on a phone: next to the buttons for filters and sorting, and below them. */
  readonly phone?: { readonly beside?: ReactNode; readonly below?: ReactNode };
  /** A bar is fixed to the bottom of a phone's screen. */
  readonly hasPhoneBar?: boolean;
  /** Shown in place of the rows when the list is empty. */
  readonly empty: ReactNode;
  readonly actions?: (row: Row) => ReactNode;
  /** Width of the actions column in pixels. */
  readonly actionsWidth?: number;
  /** Absent where the rows show everything. */
  readonly onOpen?: (row: Row) => void;
  /** False for a list whose rows are all on one page. */
  readonly isPaged?: boolean;
}

/** A list page from its toolbar to its footer. The rows stay while others are loading. */
export function ListPage<Row, Filters, Field extends string>(props: ListPageProps<Row, Filters, Field>) {
  const { texts, list, control, columns, selection, toolbar, phone, isPaged = true } = props;
  const { state } = control;
  const isPhone = useIsPhone();
  const summary = (
    <ListSummary
      noun={texts.noun}
      first={isPaged ? (state.page - 1) * state.size + 1 : 1}
      rows={list.rows.length}
      total={list.total}
    />
  );
  const message =
    list.failure === undefined ? (
      props.empty
    ) : (
      <ListFailed
        title={texts.failed}
        failure={list.failure}
        isRetrying={list.isBusy}
        onRetry={list.reload}
      />
    );
  const phoneToolbar = (
    <div>
      <PhoneToolbar columns={columns} control={control}>
        {phone?.beside}
      </PhoneToolbar>
      {phone?.below}
    </div>
  );
  return (
    <ListFrame
      toolbar={isPhone ? phoneToolbar : toolbar}
      fills={list.status === 'loading' || list.status === 'blank'}
      hasBar={props.hasPhoneBar ?? false}
    >
      {isPhone && control.filterCount > 0 && <PrintedFilters columns={columns} />}
      {/* The line is kept while the first rows are loading, so that nothing moves when they arrive. */}
      {isPhone && (list.isKnown || list.status === 'loading') && (
        <p role="status" className={styles.summary}>
          {list.isKnown && summary}
        </p>
      )}
      <ListRows
        isPhone={isPhone}
        caption={texts.caption}
        columns={columns}
        card={props.card}
        rows={list.rows}
        shape={props.shape}
        status={list.status}
        message={message}
        sort={state.sort}
        onSort={control.setSort}
        selection={selection?.rows}
        actions={props.actions}
        actionsWidth={props.actionsWidth}
        onOpen={props.onOpen}
        scrollKey={JSON.stringify([state.page, state.size, state.sort, state.filters])}
      />
      {list.isKnown && (
        <ListFooter
          summary={isPhone ? undefined : summary}
          isBusy={list.isBusy}
          {...(isPaged && {
            pages: {
              page: state.page,
              total: list.totalPages,
              onPage: control.setPage,
              size: state.size,
              sizes: PAGE_SIZES,
              onSize: control.setSize,
            },
          })}
        />
      )}
    </ListFrame>
  );
}
