import type { ListSelection } from '../../../ui/list/use-row-selection.ts';
import type { ZipDownload } from '../api/use-zip-download.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ZipBar } from './zip-bar.tsx';

interface RunningBarProps {
  readonly selection: ListSelection;
  readonly zip: ZipDownload;
  readonly total: number;
  readonly rowsOnPage: number;
}

/** Takes the toolbar's place while something is selected, or while a selection is being downloaded. */
export function RunningBar({ selection, zip, total, rowsOnPage }: RunningBarProps) {
  if (zip.progress !== undefined) return <ZipBar progress={zip.progress} onCancel={zip.cancel} />;
  return (
    <SelectionBar
      ids={selection.ids}
      total={selection.isWithinFilter ? total : undefined}
      rowsOnPage={rowsOnPage}
      rows={selection.rows}
      onClear={selection.clear}
      onDownload={() => zip.start(selection.ids)}
    />
  );
}
