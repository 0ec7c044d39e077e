import type { InvoiceSum, NewDocuments } from '@belegfach/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, NOTHING_NEW, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';
import { ManageInvoicesPage } from '../../app/pages/manage-invoices-page.tsx';

const ALL = 'GET /Invoice/Download/All';
const rows = [invoiceOf(1), invoiceOf(2), invoiceOf(3)];
const TOTAL = 1342;

let savedNames: string[] = [];

beforeEach(() => {
  savedNames = [];
  Reflect.deleteProperty(window, 'showSaveFilePicker');
  // jsdom has neither object URLs nor downloads by link.
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download);
  });
});

/** A response like the server's: a stream without a length and, for new documents, a header with their number. */
function archive(entries: number, headers: Record<string, string> = {}): Response {
  const header = [0x50, 0x4b, 0x03, 0x04, 0, 0];
  return new Response(Uint8Array.from(Array.from({ length: entries }, () => header).flat()), {
    headers: { 'content-disposition': 'attachment; filename="2026-11-20_Belege.zip"', ...headers },
  });
}

/** A response without any data, until the client aborts the request. */
function endless(signal: AbortSignal | null | undefined): Response {
  return new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    }),
  );
}

interface Shown {
  readonly at?: string;
  readonly total?: number;
  readonly items?: typeof rows;
  readonly fresh?: NewDocuments;
  readonly sums?: InvoiceSum['sums'];
}

async function show(
  respond: Handler,
  { at = '/invoices', items = rows, total = TOTAL, fresh = NOTHING_NEW, sums = null }: Shown = {},
) {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf('CustomerUser'),
    at,
    server: {
      'GET /Invoice/List': () => json(pageOf(items, total)),
      'GET /Invoice/New': () => json(fresh),
      'GET /Invoice/Sum/All': () => json({ sums }),
      [ALL]: respond,
    },
  });
  await screen.findByText('RE-2026/0001');
  const requestedPaths = (start: string) =>
    view.server.seen.map(({ path }) => path).filter((path) => path.startsWith(start));
  return { ...view, requestedPaths };
}

const pageCheckbox = () => screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' });
const checkboxOf = (number: string) => screen.getByRole('checkbox', { name: `${number} auswählen` });

describe('the selection of all matching documents', () => {
  it('is offered after all rows of the page are selected, shows its count, and ends when the filter changes', async () => {
    const { user } = await show(() => archive(1));
    await user.click(checkboxOf('RE-2026/0001'));
    expect(screen.queryByRole('button', { name: 'Alle 1.342 Belege auswählen' })).toBeNull();
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', { name: 'Alle 1.342 Belege auswählen' }));
    expect(screen.getByText('Alle 1.342 Belege ausgewählt')).toHaveAttribute('role', 'status');
    expect(checkboxOf('RE-2026/0003')).toBeChecked();
    expect(screen.getByRole('button', { name: '1.342 Belege herunterladen' })).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: 'Kunde filtern' }), 'Müller{Enter}');
    await waitFor(() => expect(screen.queryByText(/ausgewählt/)).toBeNull());
    expect(checkboxOf('RE-2026/0001')).not.toBeChecked();
    await user.click(pageCheckbox());
    await user.click(
      screen.getByRole('button', { name: 'Alle 1.342 Belege auswählen, die zum Filter passen' }),
    );
    expect(screen.getByText('Alle 1.342 Belege ausgewählt, die zum Filter passen')).toBeVisible();
  });

  it('shows the sum of all of them by currency, and none if there is none', async () => {
    const { user, requestedPaths, unmount } = await show(() => archive(1), {
      at: '/invoices?type=invoice',
      sums: [
        { currency: 'CHF', amount: '20.00' },
        { currency: 'EUR', amount: '4380.12' },
      ],
    });
    await user.click(pageCheckbox());
    expect(requestedPaths('/Invoice/Sum/All')).toEqual([]);
    const everything = { name: 'Alle 1.342 Belege auswählen, die zum Filter passen' };
    await user.click(screen.getByRole('button', everything));
    expect(await screen.findByText('20,00 CHF + 4.380,12 EUR')).toBeVisible();
    expect(requestedPaths('/Invoice/Sum/All')).toEqual(['/Invoice/Sum/All?typeValue=0']);
    unmount();

    const { requestedPaths: requestedNext } = await show(() => archive(1), { at: '/invoices?type=invoice' });
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', everything));
    await waitFor(() => expect(requestedNext('/Invoice/Sum/All')).toHaveLength(1));
    expect(screen.queryByText(/EUR/)).toBeNull();
  });

  it('becomes the selection of the other rows of the page when one document is unticked', async () => {
    const { user } = await show(() => archive(1));
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', { name: 'Alle 1.342 Belege auswählen' }));
    await user.click(checkboxOf('RE-2026/0002'));
    expect(screen.getByText('2 von 1.342 ausgewählt')).toBeVisible();
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', { name: 'Alle 1.342 Belege auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(screen.queryByText(/ausgewählt/)).toBeNull();
  });

  it('is downloaded as one archive, whose index is not counted as a document, and the list is reloaded', async () => {
    const { user, requestedPaths } = await show(() => archive(15), {
      at: '/invoices?type=reminder',
      total: 14,
    });
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', { name: /Alle 14 Belege auswählen/ }));
    const before = requestedPaths('/Invoice/List').length;
    await user.click(screen.getByRole('button', { name: '14 Belege herunterladen' }));
    expect(await screen.findByText('14 Belege heruntergeladen')).toBeVisible();
    expect(requestedPaths('/Invoice/Download')).toEqual(['/Invoice/Download/All?typeValue=2']);
    expect(savedNames).toEqual(['2026-11-20_Belege.zip']);
    await waitFor(() => expect(requestedPaths('/Invoice/List').length).toBeGreaterThan(before));
  });

  it('stays visible as a download while the user looks at another page, and can be cancelled from there', async () => {
    const { user, unmount } = await show(({ signal }) => endless(signal));
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', { name: 'Alle 1.342 Belege auswählen' }));
    await user.click(screen.getByRole('button', { name: '1.342 Belege herunterladen' }));
    await screen.findByRole('region', { name: 'ZIP-Datei mit 1.342 Belegen wird geladen' });
    unmount();
    await show(() => archive(1));
    const bar = screen.getByRole('region', { name: 'ZIP-Datei mit 1.342 Belegen wird geladen' });
    await user.click(within(bar).getByRole('button', { name: 'Abbrechen' }));
    expect(await screen.findByText('Der Download wurde abgebrochen.')).toBeVisible();
    expect(savedNames).toEqual([]);
  });

  it('stops downloading when the session ends, so that no other user gets its file', async () => {
    let downloadSignal: AbortSignal | undefined;
    const { user, session } = await show(({ signal }) => {
      downloadSignal = signal;
      return endless(signal);
    });
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', { name: 'Alle 1.342 Belege auswählen' }));
    await user.click(screen.getByRole('button', { name: '1.342 Belege herunterladen' }));
    await screen.findByRole('region', { name: 'ZIP-Datei mit 1.342 Belegen wird geladen' });
    await act(() => session.reloadUser());
    expect(downloadSignal?.aborted).toBe(false);
    act(() => session.signOut());
    await waitFor(() => expect(downloadSignal?.aborted).toBe(true));
    expect(savedNames).toEqual([]);
  });
});

describe('a large archive in a browser with a file picker', () => {
  function pickFile(write: (chunk: Uint8Array) => Promise<void>) {
    const file = { written: 0, closed: false, aborted: false, removed: false };
    const picker = () =>
      Promise.resolve({
        name: 'Alles.zip',
        getFile: () => Promise.resolve(new File([], 'Alles.zip')),
        createWritable: () =>
          Promise.resolve({
            write: async (chunk: Uint8Array) => {
              await write(chunk);
              file.written += chunk.byteLength;
            },
            close: () => Promise.resolve(void (file.closed = true)),
            abort: () => Promise.resolve(void (file.aborted = true)),
          }),
        remove: () => Promise.resolve(void (file.removed = true)),
      });
    Object.defineProperty(window, 'showSaveFilePicker', { value: picker, configurable: true });
    return file;
  }

  async function downloadEverything(respond: Handler) {
    const { user } = await show(respond);
    await user.click(pageCheckbox());
    await user.click(screen.getByRole('button', { name: 'Alle 1.342 Belege auswählen' }));
    await user.click(screen.getByRole('button', { name: '1.342 Belege herunterladen' }));
  }

  it('is written to the chosen file chunk by chunk, without a Blob', async () => {
    const file = pickFile(() => Promise.resolve());
    await downloadEverything(() => archive(3));
    expect(await screen.findByText('1.342 Belege heruntergeladen')).toBeVisible();
    expect(screen.getByText('Alles.zip, 18 Byte')).toBeVisible();
    expect(file).toEqual({ written: 18, closed: true, aborted: false, removed: false });
    expect(savedNames).toEqual([]);
  });

  it('leaves no file when the disk is full, and an alert reports it', async () => {
    const file = pickFile(() => Promise.reject(new DOMException('full', 'QuotaExceededError')));
    await downloadEverything(() => archive(3));
    expect(await screen.findByText('Die Datei konnte nicht geschrieben werden')).toBeVisible();
    expect(file).toMatchObject({ closed: false, aborted: true, removed: true });
  });
});

describe('the buttons for new documents and the last month', () => {
  const freshOf = (count: number, isExact = true) => ({
    count,
    isExact,
    lastMonth: { from: '2026-10-01', to: '2026-10-31', count: 12 },
  });

  async function showFresh(
    count: number,
    respond: Handler = () => archive(count + 1, countOf(count)),
    at = '/invoices',
  ) {
    const view = await show(respond, { at, fresh: freshOf(count) });
    const paths = () => view.requestedPaths('/Invoice/Download');
    return { ...view, paths };
  }
  const countOf = (count: number) => ({ 'x-document-count': String(count) });

  it('show their numbers, and download immediately whatever the filters are', async () => {
    const { user, paths } = await showFresh(38, undefined, '/invoices?type=reminder');
    await user.click(await screen.findByRole('button', { name: '38 neue Belege herunterladen' }));
    await screen.findByText('38 Belege heruntergeladen');
    expect(paths()).toEqual(['/Invoice/Download/All?isNew=true']);
    expect(savedNames).toEqual(['2026-11-20_Belege.zip']);

    await user.click(screen.getByRole('button', { name: 'Oktober 2026 herunterladen (12)' }));
    await screen.findByText('12 Belege heruntergeladen');
    expect(paths().at(-1)).toBe('/Invoice/Download/All?invoiceDateFrom=2026-10-01&invoiceDateTo=2026-10-31');
  });

  it('optionally download the XML in addition to the PDFs, and this browser remembers the choice', async () => {
    const { user, paths, unmount } = await showFresh(38);
    const choice = await screen.findByRole('checkbox', { name: 'mit XML' });
    expect(choice).not.toBeChecked();
    await user.click(choice);
    await user.click(screen.getByRole('button', { name: '38 neue Belege herunterladen' }));
    await screen.findByText('38 Belege heruntergeladen');
    await user.click(screen.getByRole('button', { name: 'Oktober 2026 herunterladen (12)' }));
    await screen.findByText('12 Belege heruntergeladen');
    expect(paths()).toEqual([
      '/Invoice/Download/All?isNew=true&xml=true',
      '/Invoice/Download/All?invoiceDateFrom=2026-10-01&invoiceDateTo=2026-10-31&xml=true',
    ]);
    unmount();
    await showFresh(38);
    expect(await screen.findByRole('checkbox', { name: 'mit XML' })).toBeChecked();
  });

  it('ask before more than a hundred new documents, and do nothing when the answer is no', async () => {
    const { user, paths } = await showFresh(101);
    const button = await screen.findByRole('button', { name: '101 neue Belege herunterladen' });
    await user.click(button);
    await user.click(
      within(await screen.findByRole('dialog', { name: '101 neue Belege herunterladen?' })).getByRole(
        'button',
        {
          name: 'Abbrechen',
        },
      ),
    );
    expect(paths()).toEqual([]);
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Herunterladen' }));
    await screen.findByText('101 Belege heruntergeladen');
  });

  it('do not ask about a hundred', async () => {
    const { user, paths } = await showFresh(100);
    await user.click(await screen.findByRole('button', { name: '100 neue Belege herunterladen' }));
    await waitFor(() => expect(paths()).toHaveLength(1));
  });

  it('are locked with the reason while there is nothing to download', async () => {
    const { user, paths } = await showFresh(0);
    const button = await screen.findByRole('button', { name: 'Keine neuen Belege' });
    expect(button).toHaveAccessibleDescription(/nichts dazugekommen/);
    await user.click(button);
    expect(paths()).toEqual([]);
  });

  it('save no empty file if a colleague has fetched everything meanwhile', async () => {
    const { user } = await showFresh(2, () => archive(1, countOf(0)));
    await user.click(await screen.findByRole('button', { name: '2 neue Belege herunterladen' }));
    expect((await screen.findAllByText('Keine neuen Belege')).length).toBeGreaterThan(0);
    expect(savedNames).toEqual([]);
  });

  it('are not offered in the back office, nor is the quick filter', async () => {
    await renderComponent(<ManageInvoicesPage />, {
      user: userOf('SalesmanUser'),
      at: '/manage-invoices',
      server: { 'GET /Invoice/List': () => json(pageOf(rows, TOTAL)) },
    });
    await screen.findByText('RE-2026/0001');
    expect(screen.queryByRole('button', { name: /neu/i })).toBeNull();
  });
});

describe('the quick filter of new documents', () => {
  it('has their number, filters by them, and marks their rows with a word', async () => {
    const { user, requestedPaths } = await show(() => archive(1), {
      fresh: { count: 2, isExact: true, lastMonth: { from: '2026-10-01', to: '2026-10-31', count: 0 } },
      items: [invoiceOf(1, { isNew: true }), invoiceOf(2, { isNew: false })],
    });
    expect(screen.getAllByRole('img', { name: 'neu' })).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Neu (2)' }));
    await waitFor(() => expect(requestedPaths('/Invoice/List').at(-1)).toContain('isNew=true'));
    expect(screen.getByRole('button', { name: 'Neu (2)' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Letzter Monat' }));
    await waitFor(() => expect(requestedPaths('/Invoice/List').at(-1)).not.toContain('isNew'));
  });

  it('is not a filter for a super admin, to whom nothing is new', async () => {
    const view = await renderComponent(<FrontendInvoicePage />, {
      user: userOf('SuperAdmin'),
      at: '/invoices?downloaded=new',
      server: {
        'GET /Invoice/List': () => json(pageOf(rows)),
        'GET /Provider/GetAllProvider': () => json([]),
      },
    });
    await screen.findByText('RE-2026/0001');
    expect(view.server.seen.filter(({ path }) => path.includes('isNew') || path.includes('/New'))).toEqual(
      [],
    );
  });
});
