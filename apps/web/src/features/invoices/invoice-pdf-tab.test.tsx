import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

const invoice = invoiceOf(1);
const DOWNLOAD = `GET /Invoice/Download/${invoice.id}`;
const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };

beforeEach(() => {
  tab.location.replace.mockReset();
  tab.close.mockReset();
  // jsdom has neither a PDF viewer nor object URLs nor tabs.
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  URL.createObjectURL = () => 'blob:http://localhost/1';
  const inner = document.implementation.createHTMLDocument();
  vi.spyOn(window, 'open').mockReturnValue({ ...tab, document: inner } as unknown as Window);
});

async function openDetail(download: Handler) {
  const answer = vi.fn(download);
  const { user } = await renderPortal({
    at: `/invoices?open=${invoice.id}`,
    user: userOf('CustomerUser'),
    server: {
      'GET /Invoice/List': () => json(pageOf([invoice])),
      [`GET /Invoice/ManyComments/${invoice.id}`]: () => json([]),
      [DOWNLOAD]: answer,
    },
  });
  const dialog = await screen.findByRole('dialog');
  return { dialog, user, answer };
}

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const findButton = (dialog: HTMLElement) => within(dialog).findByRole('button', { name: 'PDF öffnen' });

test('a PDF opens in a tab and counts as a download', async () => {
  const { dialog, user } = await openDetail(pdf);
  await user.click(await findButton(dialog));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:http://localhost/1'));
  expect(tab.close).not.toHaveBeenCalled();
  await waitFor(() => expect(within(dialog).queryByText('-')).toBeNull());
});

test('a browser that refuses the tab is explained, and nothing is requested', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { dialog, user, answer } = await openDetail(pdf);
  await user.click(await findButton(dialog));
  expect(await screen.findByText('Ihr Browser öffnet keinen neuen Tab')).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
});

test('a transfer that breaks closes the tab and says so', async () => {
  const headers = { 'content-type': 'application/pdf', 'content-length': '9' };
  const { dialog, user } = await openDetail(() => new Response('%PDF-1.7', { headers }));
  await user.click(await findButton(dialog));
  expect(await screen.findByText('Das PDF konnte nicht geöffnet werden')).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test('a refusal closes the tab and shows its own alert', async () => {
  const { dialog, user } = await openDetail(() => json({ code: 'DocumentDamaged' }, 500));
  await user.click(await findButton(dialog));
  await waitFor(() => expect(tab.close).toHaveBeenCalled());
  expect(screen.queryByText('Das PDF konnte nicht geöffnet werden')).toBeNull();
});

test('a browser that shows no PDFs offers only the download', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  const { dialog } = await openDetail(pdf);
  await within(dialog).findByRole('button', { name: 'PDF herunterladen' });
  expect(within(dialog).queryByRole('button', { name: 'PDF öffnen' })).toBeNull();
});
