import type { Invoice, InvoiceSortField } from '@belegfach/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from '../../../ui/table/card-list.tsx';
import type { RowSelection, RowShape, TableStatus } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Sort } from '../../../ui/table/sort.ts';
import type { DocumentDownload } from '../api/use-document-download.ts';
import type { ColumnName, FilterName } from '../model/list-state.ts';
import { ColumnFilter } from './column-filter.tsx';
import { InvoiceCardBody, InvoiceCardTitle } from './phone/invoice-card.tsx';
import { RowDownload } from './row-download.tsx';
import { useInvoiceColumns } from './use-invoice-columns.tsx';
import type { ListControl } from './use-list-control.ts';

interface InvoiceRowsProps {
  readonly isPhone: boolean;
  readonly columns: readonly ColumnName[];
  readonly filterNames: readonly FilterName[];
  readonly rows: readonly Invoice[];
  readonly status: TableStatus;
  readonly message: ReactNode;
  readonly sort: Sort<InvoiceSortField>;
  readonly control: ListControl;
  readonly selection: RowSelection;
  readonly downloads: DocumentDownload;
  readonly onOpen: (invoice: Invoice) => void;
  /** Changes when other rows are shown; the list scrolls back to its top then. */
  readonly scrollKey: string;
}

const SHAPE: RowShape<Invoice> = {
  id: (invoice) => invoice.id,
  label: (invoice) => invoice.documentNumber,
  tone: (invoice) => (invoice.typeString === 'Warning' ? 'warning' : undefined),
};

/** The documents: a table, or cards on a phone. */
export function InvoiceRows(props: InvoiceRowsProps) {
  const { isPhone, columns, filterNames, control, downloads, sort, ...list } = props;
  const { t } = useTranslation('invoices');
  const tableColumns = useInvoiceColumns(columns, (name) =>
    filterNames.includes(name) ? <ColumnFilter name={name} control={control} /> : undefined,
  );
  const actions = (invoice: Invoice) => <RowDownload invoice={invoice} downloads={downloads} />;
  if (isPhone)
    return (
      <CardList
        {...list}
        caption={t('caption')}
        shape={SHAPE}
        actions={actions}
        title={(invoice) => <InvoiceCardTitle invoice={invoice} />}
        body={(invoice) => <InvoiceCardBody invoice={invoice} />}
      />
    );
  return (
    <DataTable
      {...list}
      caption={t('caption')}
      shape={SHAPE}
      actions={actions}
      columns={tableColumns}
      sort={sort}
      onSort={control.setSort}
    />
  );
}
