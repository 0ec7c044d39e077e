import type { ImportReport, ImportRow } from '@belegfach/contract';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ManageCustomersPage } from '../src/app/pages/manage-customers-page.tsx';
import { customerOf, customersOf, otherProvider } from './customers.ts';
import { type Handler, json } from './fake-server.ts';
import { renderComponent } from './render.tsx';
import { provider, userOf } from './users.ts';

export const UPLOAD = 'POST /Customer/CsvUpload';
export const IMPORT_ID = '019a0000-0000-7000-8000-000000000701';
export const POLL = `GET /Import/${IMPORT_ID}`;

export function rowOf(row: number, values: Partial<ImportRow>): ImportRow {
  return {
    row,
    outcome: 'created',
    customerId: `019a0000-0000-7000-8000-00000000080${row}`,
    customerNumber: `9100000${row}`,
    customerName: `Importkunde ${row}`,
    changed: [],
    changes: [],
    warnings: [],
    cells: null,
    ...values,
  };
}

export const rows = [
  rowOf(2, {}),
  rowOf(3, { outcome: 'updated', changed: ['email', 'companyNumber'] }),
  rowOf(4, {
    outcome: 'skipped',
    customerId: null,
    customerName: 'Kiosk Severinstraße',
    warnings: [{ code: 'CustomerNumberInvalid', column: 'Kundennummer', otherRow: null }],
  }),
  rowOf(5, {
    outcome: 'skipped',
    customerId: null,
    customerName: '=Tankstelle',
    warnings: [{ code: 'RowRepeated', column: null, otherRow: 2 }],
  }),
];

export function reportOf(values: Partial<ImportReport> = {}): ImportReport {
  return {
    id: IMPORT_ID,
    kind: 'customers',
    fileName: 'kunden.csv',
    state: 'done',
    startedAt: '2026-11-20T13:32:00Z',
    finishedAt: '2026-11-20T13:32:04Z',
    rowsTotal: 4,
    rowsDone: 4,
    counts: { created: 1, updated: 1, unchanged: 0, skipped: 2 },
    isPreview: false,
    replaces: false,
    headings: ['Kundennummer', 'Kundenname'],
    rows,
    refusal: null,
    ...values,
  };
}

export const runningReport = reportOf({
  state: 'running',
  finishedAt: null,
  rowsTotal: 186,
  rowsDone: 118,
  counts: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
  rows: [],
});

export const savedFiles: { name: string; blob: Blob }[] = [];

/** Records the files that the browser saves. */
export function watchSavedFiles(): void {
  savedFiles.length = 0;
  let blob = new Blob();
  // jsdom has no object URLs and cannot follow a link: both are replaced and their calls recorded.
  URL.createObjectURL = (object) => {
    if (object instanceof Blob) blob = object;
    return 'blob:http://localhost/1';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, blob });
  });
}

export async function readText(file: { readonly blob: Blob } | undefined): Promise<string> {
  return (await file?.blob.text()) ?? '';
}

/** The customer page with the explanation of its import open. */
export async function showImport(
  server: Record<string, Handler> = {},
  role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderAdmin',
) {
  const view = await renderComponent(<ManageCustomersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at: '/manage-customers',
    server: { 'GET /Customer/ManyPaginated': () => json(customersOf([customerOf(1)])), ...server },
  });
  await view.user.click(await screen.findByRole('button', { name: 'Importieren' }));
  const intro = await screen.findByRole('dialog', { name: 'Kunden importieren' });
  const countListRequests = () =>
    view.server.seen.filter(({ path }) => path.startsWith('/Customer/ManyPaginated')).length;
  const uploads = () => view.server.seen.filter(({ path }) => path.startsWith('/Customer/Csv'));
  return { ...view, intro, countListRequests, uploads };
}

/** Chooses a file of any name and size, because the browser's file picker may ignore its restrictions. */
export function chooseFile(name = 'kunden.csv', size?: number): void {
  const file = new File(['Kundennummer'], name, { type: 'text/csv' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('Datei für den Import'), { target: { files: [file] } });
}
