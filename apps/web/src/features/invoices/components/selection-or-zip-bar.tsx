import { useIsPhone } from '../../../ui/list/use-is-phone.ts';
import type { ZipDownload } from '../api/use-zip-download.ts';
import { type InvoiceFilters, listSetFilters } from '../model/list-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { DocumentSelection } from './use-document-selection.ts';
import { ZipBar } from './zip-bar.tsx';

interface RunningBarProps {
  readonly selection: DocumentSelection;
  readonly zip: ZipDownload;
  readonly filters: InvoiceFilters;
  readonly total: number;
  readonly rowsOnPage: number;
}

/** Replaces the toolbar while documents are selected or a ZIP download is running. */
export function SelectionOrZipBar({ selection, zip, filters, total, rowsOnPage }: RunningBarProps) {
  const isPhone = useIsPhone();
  if (zip.progress !== undefined) return <ZipBar progress={zip.progress} onCancel={zip.cancel} />;
  return (
    <SelectionBar
      selection={selection}
      total={total}
      rowsOnPage={rowsOnPage}
      isFiltered={listSetFilters(filters).length > 0}
      isPhone={isPhone}
      onDownload={() =>
        zip.start(
          selection.isEverything
            ? { kind: 'matching', filters, total }
            : { kind: 'chosen', ids: selection.ids },
        )
      }
    />
  );
}
