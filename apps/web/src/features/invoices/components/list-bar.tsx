import type { InvoiceSortField } from '@belegfach/contract';
import type { Sort } from '../../../ui/table/sort.ts';
import type { ZipDownload } from '../api/use-zip-download.ts';
import type { ColumnName, FilterName } from '../model/list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { PhoneToolbar } from './phone/phone-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { InvoiceSelection } from './use-invoice-selection.ts';
import type { ListControl } from './use-list-control.ts';
import { ZipBar } from './zip-bar.tsx';

interface ListBarProps {
  readonly isPhone: boolean;
  readonly columns: readonly ColumnName[];
  readonly filterNames: readonly FilterName[];
  readonly sort: Sort<InvoiceSortField>;
  readonly control: ListControl;
  readonly selection: InvoiceSelection;
  readonly zip: ZipDownload;
  readonly total: number;
  readonly rowsOnPage: number;
}

/**
 * What stands above the rows: the toolbar, in its place the selection, in its place a running download. On a phone the
 * toolbar stays and the other two stick to the bottom.
 */
export function ListBar(props: ListBarProps) {
  const { isPhone, control, selection, zip, total, rowsOnPage } = props;
  const { columns, filterNames, sort } = props;
  const bar =
    zip.progress !== undefined ? (
      <ZipBar progress={zip.progress} onCancel={zip.cancel} />
    ) : selection.ids.length > 0 ? (
      <SelectionBar
        ids={selection.ids}
        total={selection.isWithinFilter ? total : undefined}
        rowsOnPage={rowsOnPage}
        rows={selection.rows}
        onClear={selection.clear}
        onDownload={() => zip.start(selection.ids)}
      />
    ) : undefined;
  if (!isPhone) return bar ?? <ListToolbar control={control} />;
  return (
    <div>
      <PhoneToolbar control={control} columns={columns} filterNames={filterNames} sort={sort} />
      {bar}
    </div>
  );
}
