import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';

const MANY = 'GET /Invoice/Download/Many';
const rows = [invoiceOf(1), invoiceOf(2), invoiceOf(3)];
const secondPage = [invoiceOf(101)];

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

function zip(entries: number): Response {
  const header = [0x50, 0x4b, 0x03, 0x04, 0, 0];
  return new Response(Uint8Array.from(Array.from({ length: entries }, () => header).flat()), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="2026-11-20_Belege.zip"',
    },
  });
}

async function show(server: Record<string, Handler> = {}) {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf('CustomerUser'),
    at: '/invoices?size=100',
    server: {
      'GET /Invoice/List': ({ path }) =>
        json(pageOf(path.includes('pageIndex=2') ? secondPage : rows, 130, 100)),
      'GET /Invoice/Sum': () => json({ sums: null }),
      [MANY]: ({ path }) => zip(path.split('id=').length - 1),
      ...server,
    },
  });
  await screen.findByText('RE-2026/0001');
  const requestedPaths = () =>
    view.server.seen.map(({ path }) => path).filter((path) => path.startsWith('/Invoice/Download'));
  return { ...view, requestedPaths };
}

const checkboxOf = (number: string) => screen.getByRole('checkbox', { name: `${number} auswählen` });

describe('the selection of documents', () => {
  it('explains the locked button and keeps it in the tab order', async () => {
    const { user, requestedPaths } = await show();
    const button = screen.getByRole('button', { name: 'Auswahl herunterladen' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Wählen Sie zuerst mindestens einen Beleg in der Liste aus.');
    button.focus();
    expect(button).toHaveFocus();
    await user.click(button);
    expect(requestedPaths()).toEqual([]);
  });

  it('is downloaded with the annexes and the XML of its e-invoices only if that is ticked', async () => {
    const { user, requestedPaths } = await show();
    await user.click(checkboxOf('RE-2026/0001'));
    const download = async (count: number) => {
      await user.click(screen.getByRole('button', { name: '1 Beleg herunterladen' }));
      await waitFor(() => expect(requestedPaths()).toHaveLength(count));
    };
    await download(1);
    await user.click(await screen.findByRole('checkbox', { name: 'mit Anhängen' }));
    await download(2);
    await user.click(await screen.findByRole('checkbox', { name: 'mit Anhängen' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Auswahl' })).getByRole('checkbox', { name: 'mit XML' }),
    );
    await download(3);
    const extrasOf = (path: string) => path.replace(/.*?id=[^&]+/, '');
    expect(requestedPaths().map(extrasOf)).toEqual(['', '&annexes=true', '&xml=true']);
  });

  it('is counted across pages and can be cleared', async () => {
    const { user } = await show();
    await user.click(checkboxOf('RE-2026/0001'));
    await user.click(checkboxOf('RE-2026/0002'));
    expect(screen.getByText('2 von 130 ausgewählt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seite 2' }));
    await screen.findByText('RE-2026/0101');
    await user.click(checkboxOf('RE-2026/0101'));
    expect(screen.getByText('3 von 130 ausgewählt, davon 2 auf anderen Seiten')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(document.body).not.toHaveFocus();
    expect(checkboxOf('RE-2026/0101')).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Auswahl herunterladen' })).toBeVisible();
  });

  it('says how many of its rows a filter hides, and is then not shown as "n of total"', async () => {
    const { user } = await show({
      'GET /Invoice/List': ({ path }) =>
        json(path.includes('Unbekannt') ? pageOf([], 0, 100) : pageOf(rows, 3, 100)),
    });
    await user.click(checkboxOf('RE-2026/0001'));
    await user.type(screen.getByRole('textbox', { name: 'Kunde filtern' }), 'Unbekannt{Enter}');
    expect(await screen.findByText('1 ausgewählt, davon 1 gerade ausgeblendet')).toBeVisible();
  });

  it('is shown as "n of total" under another filter that hides none of its rows', async () => {
    const { user } = await show({
      'GET /Invoice/List': ({ path }) =>
        json(path.includes('customerName') ? pageOf(rows.slice(0, 1), 1, 100) : pageOf(rows, 3, 100)),
    });
    await user.click(checkboxOf('RE-2026/0001'));
    await user.type(screen.getByRole('textbox', { name: 'Kunde filtern' }), 'Müller{Enter}');
    expect(await screen.findByText('1 von 1 ausgewählt')).toBeVisible();
  });

  it('shows the sum of its documents by currency, and nothing if there is none', async () => {
    const sums = [
      { currency: 'CHF', amount: '20.00' },
      { currency: 'EUR', amount: '4380.12' },
    ];
    const { user } = await show({
      'GET /Invoice/Sum': ({ path }) => json({ sums: path.split('id=').length > 2 ? null : sums }),
    });
    await user.click(checkboxOf('RE-2026/0001'));
    expect(await screen.findByText('20,00 CHF + 4.380,12 EUR')).toBeVisible();
    await user.click(checkboxOf('RE-2026/0002'));
    expect(screen.getByText('2 von 130 ausgewählt')).toBeVisible();
    expect(screen.queryByText(/EUR/)).toBeNull();
  });

  it('can add and remove the rows of a page with one checkbox', async () => {
    const { user } = await show();
    const all = screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' });
    await user.click(checkboxOf('RE-2026/0001'));
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(screen.getByText('3 von 130 ausgewählt')).toBeVisible();
    await user.click(all);
    expect(screen.queryByText(/ausgewählt/)).toBeNull();
  });
});

describe('the ZIP download', () => {
  it('requests the chosen documents and saves them under the file name of the server', async () => {
    const { user, requestedPaths } = await show();
    await user.click(checkboxOf('RE-2026/0001'));
    await user.click(checkboxOf('RE-2026/0003'));
    await user.click(screen.getByRole('button', { name: '2 Belege herunterladen' }));
    expect(await screen.findByText('2 Belege heruntergeladen')).toBeVisible();
    expect(requestedPaths()).toEqual([
      `/Invoice/Download/Many?id=${rows[0]?.id ?? ''}&id=${rows[2]?.id ?? ''}`,
    ]);
    expect(savedNames).toEqual(['2026-11-20_Belege.zip']);
  });

  it('shows in the list which documents a customer has downloaded', async () => {
    const { user } = await show();
    const row = screen.getByText('RE-2026/0001').closest('tr');
    if (row === null) throw new Error('no row');
    expect(within(row).getByText('-')).toBeVisible();
    await user.click(checkboxOf('RE-2026/0001'));
    await user.click(screen.getByRole('button', { name: '1 Beleg herunterladen' }));
    await waitFor(() => expect(within(row).queryByText('-')).toBeNull());
  });

  it('shows its progress in documents and bytes, and can be cancelled', async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const { user } = await show({
      [MANY]: ({ signal }) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            stream = controller;
            signal?.addEventListener('abort', () => controller.error(signal.reason));
          },
        });
        return new Response(body);
      },
    });
    await user.click(checkboxOf('RE-2026/0001'));
    await user.click(checkboxOf('RE-2026/0002'));
    await user.click(screen.getByRole('button', { name: '2 Belege herunterladen' }));
    const bar = await screen.findByRole('region', { name: 'ZIP-Datei mit 2 Belegen wird geladen' });
    await waitFor(() => expect(stream).toBeDefined());
    expect(document.body).not.toHaveFocus();
    // The first chunk may fall between two updates of the progress; a later one does not.
    await waitFor(() => {
      stream?.enqueue(Uint8Array.from([0x50, 0x4b, 0x03, 0x04]));
      expect(within(bar).getByRole('status')).toHaveTextContent(/^[12] von 2 Belegen, \d+ Byte$/);
    });
    await user.click(within(bar).getByRole('button', { name: 'Abbrechen' }));
    expect(await screen.findByText('Der Download wurde abgebrochen.')).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(savedNames).toEqual([]);
    expect(screen.getByText('2 von 130 ausgewählt')).toBeVisible();
  });

  it('saves nothing when the stream breaks, and reports it', async () => {
    const { user } = await show({
      [MANY]: () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) }),
        ),
    });
    await user.click(checkboxOf('RE-2026/0001'));
    await user.click(screen.getByRole('button', { name: '1 Beleg herunterladen' }));
    expect(await screen.findByText('Der Download wurde unterbrochen')).toBeVisible();
    expect(savedNames).toEqual([]);
  });

  it('does not report a refusal itself, because the global alert does', async () => {
    const { user, problems } = await show({
      [MANY]: () => json({ status: 500, title: 'x', code: 'DocumentDamaged' }, 500),
    });
    await user.click(checkboxOf('RE-2026/0001'));
    await user.click(screen.getByRole('button', { name: '1 Beleg herunterladen' }));
    await waitFor(() => expect(problems.map(({ code }) => code)).toEqual(['DocumentDamaged']));
    expect(screen.queryByText('Der Download wurde unterbrochen')).toBeNull();
  });
});

describe('one document', () => {
  it('has its own loading state', async () => {
    let sendResponse = (_response: Response) => {};
    const first = rows[0]?.id ?? '';
    const { user } = await show({
      [`GET /Invoice/Download/${first}`]: () =>
        new Promise<Response>((resolve) => {
          sendResponse = resolve;
        }),
    });
    await user.click(screen.getByRole('button', { name: 'RE-2026/0001 herunterladen' }));
    expect(await screen.findByRole('button', { name: 'RE-2026/0001 wird geladen' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(screen.getByRole('button', { name: 'RE-2026/0002 herunterladen' })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
    sendResponse(
      new Response('%PDF', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''M%C3%BCller.pdf" },
      }),
    );
    expect(await screen.findByRole('button', { name: 'RE-2026/0001 herunterladen' })).toBeVisible();
    expect(savedNames).toEqual(['Müller.pdf']);
  });
});
