import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state/error-state.tsx';
import { useShallowStable } from '../memoized-block/use-shallow-stable.ts';
import { ListFooter } from '../pagination/list-footer.tsx';
import { ListFrame } from '../table/list-frame.tsx';
import { EmptyList, type EmptyTexts } from './empty-list.tsx';
import type { ListData } from './list-data.ts';
import type { ListTypes } from './list-definition.ts';
import styles from './list-page.module.css';
import { ListRows } from './list-rows.tsx';
import { ListSummary } from './list-summary.tsx';
import { PhoneToolbar } from './phone/phone-toolbar.tsx';
import { PrintedFilters } from './phone/printed-filters.tsx';
import { type ListView, showCells, showColumns } from './shown-columns.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useAvailableWidth } from './use-available-width.ts';
import { statusWithNewRows, withNewRows } from './new-rows/with-new-rows.ts';
import type { ListControl } from './use-list-control.ts';
import type { ListSelection } from './use-row-selection.ts';
import { viewMenuOptions } from './view/view-menu-options.ts';
import { actionsWidthOf, fitView } from './view/fit-view.ts';
import { visibleColumns } from './view/list-view.ts';
import { ViewMenu } from './view/view-menu.tsx';

interface ListPageProps<T extends ListTypes, Name extends string> {
  readonly view: ListView<T, Name>;
  readonly texts: {
    /** The content of the list; only for screen readers. */
    readonly caption: string;
    /** The rows that the summary counts: "Invoices". */
    readonly noun: string;
    /** "The invoices could not be loaded" */
    readonly failed: string;
  };
  readonly list: ListData<T['row']>;
  readonly control: ListControl<Name>;
  /** Rows that were created here: above the others, and marked. */
  readonly newRows?: readonly T['row'][];
  readonly selection?: ListSelection;
  /** Stays above the toolbar, on a screen of any width. */
  readonly top?: ReactNode;
  /** The toolbar above the table on a wide screen. */
  readonly toolbar: ReactNode;
  /** The same on a phone: next to the buttons for filters and sorting, and below them. */
  readonly phone?: { readonly beside?: ReactNode; readonly below?: ReactNode };
  readonly empty: EmptyTexts<Name>;
  readonly actions?: (row: T['row']) => ReactNode;
  /** Width of the actions column in pixels. */
  readonly actionsWidth?: number;
  /** Absent where the rows show everything. */
  readonly onOpen?: (row: T['row']) => void;
  /** Belongs to the rows, also on paper. */
  readonly aboveRows?: ReactNode;
  /** The button that prints the list. */
  readonly print?: ReactNode;
  /** False for a list whose rows are all on one page. */
  readonly isPaged?: boolean;
}

const NO_ROWS: readonly never[] = [];

function reasonOf({ hasResponse, isTooSlow }: NonNullable<ListData<unknown>['failure']>) {
  if (isTooSlow) return 'tooSlow';
  return hasResponse ? 'refused' : 'noAnswer';
}

/** A list page from its toolbar to its footer. The rows stay while others are loading. */
export function ListPage<T extends ListTypes, Name extends string>(props: ListPageProps<T, Name>) {
  const { view, texts, list, control, selection, top, toolbar, phone, isPaged = true } = props;
  const { t } = useTranslation('table');
  const { state } = control;
  const isPhone = useIsPhone();
  const card = useRef<HTMLDivElement>(null);
  const availableWidth = useAvailableWidth(card);
  const chosen = control.view?.columns ?? [];
  const fit = fitView(view, visibleColumns(view.definition, view.viewer, state, chosen), {
    state,
    chosen,
    // The cards of a phone show every column.
    availableWidth: isPhone ? undefined : availableWidth,
    hasSelection: selection !== undefined,
    actionsWidth: actionsWidthOf(props),
  });
  const visible = fit.columns;
  const columns = showColumns(view, control, visible);
  const { definition } = view;
  const visibleNames = useShallowStable(visible);
  const context = useShallowStable(view.context);
  const cells = useMemo(
    () => showCells({ definition, visible: visibleNames, context }),
    [definition, visibleNames, context],
  );
  const { newRows = NO_ROWS } = props;
  const { accessors } = definition;
  const rows = withNewRows(list.rows, newRows, accessors.id);
  const summary = (
    <ListSummary
      noun={texts.noun}
      first={isPaged ? (state.page - 1) * state.size + 1 : 1}
      rows={list.rows.length}
      total={list.total}
      isTotalExact={list.isTotalExact}
      added={rows.length - list.rows.length}
    />
  );
  const message =
    list.failure === undefined ? (
      <EmptyList view={view} control={control} texts={props.empty} />
    ) : (
      <ErrorState
        title={texts.failed}
        text={t(`failed.${reasonOf(list.failure)}`)}
        isRetrying={list.isBusy}
        onRetry={list.reload}
        reference={list.failure.reference}
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
      cardRef={card}
      top={top}
      toolbar={isPhone ? phoneToolbar : toolbar}
      fills={list.status === 'loading' || list.status === 'blank'}
    >
      {isPhone && control.filterCount > 0 && <PrintedFilters columns={columns} />}
      {props.aboveRows}
      {/* The line is kept while the first rows are loading, so that nothing moves when they arrive. */}
      {isPhone && (list.isKnown || list.status === 'loading') && (
        <p role="status" className={`bf-small ${styles.summary}`}>
          {list.isKnown && summary}
        </p>
      )}
      <ListRows
        isPhone={isPhone}
        caption={texts.caption}
        columns={columns}
        fit={fit}
        cells={cells}
        rows={rows}
        accessors={accessors}
        isNew={(row) => newRows.includes(row)}
        status={statusWithNewRows(list, newRows)}
        message={message}
        selection={selection?.rows}
        actions={props.actions}
        actionsWidth={props.actionsWidth}
        onOpen={props.onOpen}
        scrollKey={JSON.stringify([
          ...[state.page, state.size, state.sort, state.filters],
          newRows.map(accessors.id),
        ])}
      />
      {list.isKnown && (
        <ListFooter
          summary={isPhone ? undefined : summary}
          isBusy={list.isBusy}
          print={props.print}
          view={
            control.view && (
              <ViewMenu
                optional={viewMenuOptions(view, control.view, fit.crowdedOut)}
                onReset={control.view.reset}
              />
            )
          }
          {...(isPaged && {
            pages: {
              page: state.page,
              total: list.totalPages,
              onPage: control.setPage,
              size: state.size,
              onSize: control.setSize,
            },
          })}
        />
      )}
    </ListFrame>
  );
}
