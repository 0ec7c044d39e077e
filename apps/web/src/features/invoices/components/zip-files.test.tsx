import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../test-support/render.tsx';
import { userOf } from '../../../../test-support/users.ts';
import { useZipDownload } from '../api/use-zip-download.ts';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { invoiceList } from '../invoice-columns.tsx';
import { NO_EXTRAS } from '../api/zip-files.ts';
import { SelectionBar } from './selection-bar.tsx';

const ids = Array.from(
  { length: 130 },
  (_, index) => `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
);
const rows = {
  isSelected: () => true,
  pageState: 'all',
  onToggle: () => undefined,
  onTogglePage: () => undefined,
} as const;

const doNothing = () => undefined;
const selection = {
  ids,
  rows,
  isWithinFilter: true,
  outOfSight: 0,
  isEverything: false,
  clear: doNothing,
  selectEverything: doNothing,
};

function SelectionWithDownload() {
  const zip = useZipDownload();
  return (
    <SelectionBar
      selection={selection}
      total={214}
      isTotalExact
      rowsOnPage={50}
      filters={noFilters(invoiceList)}
      isFiltered={false}
      isPhone={false}
      extras={NO_EXTRAS}
      onExtrasChange={doNothing}
      onReset={doNothing}
      onDownload={() => zip.start({ kind: 'chosen', ids, extras: NO_EXTRAS })}
    />
  );
}

let savedNames: string[] = [];

beforeEach(() => {
  savedNames = [];
  // jsdom has neither object URLs nor downloads by link.
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download);
  });
});

it('more than a hundred documents are downloaded as several files, one after the other, and the bar explains why', async () => {
  let running = 0;
  const { user, server } = await renderComponent(<SelectionWithDownload />, {
    user: userOf('CustomerUser'),
    server: {
      'GET /Invoice/Download/Many': async () => {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        running -= 1;
        return new Response(Uint8Array.from([0x50, 0x4b, 0x03, 0x04]));
      },
    },
  });
  expect(screen.getByText(/höchstens 100 Belege. Sie erhalten 2 Dateien nacheinander/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '130 Belege herunterladen' }));
  expect(await screen.findByText('130 Belege heruntergeladen')).toBeVisible();
  const requestedPaths = server.seen
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/Invoice/Download/Many'));
  expect(requestedPaths.map((path) => path.split('id=').length - 1)).toEqual([100, 30]);
  await waitFor(() => expect(savedNames).toHaveLength(2));
  expect(savedNames[0]).toMatch(/^\d{4}-\d{2}-\d{2}_Belege_1\.zip$/);
  expect(savedNames[1]).toMatch(/^\d{4}-\d{2}-\d{2}_Belege_2\.zip$/);
});
