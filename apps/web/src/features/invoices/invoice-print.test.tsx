import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

/** The content of the page at the moment of each print. */
const printed: { numbers: number; text: string }[] = [];

beforeEach(() => {
  printed.length = 0;
  // jsdom cannot print. As in a browser, all rows are rendered before, and the event after it ends the print.
  vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'));
    printed.push({
      numbers: screen.queryAllByText(/^RE-2026\//).length,
      text: document.body.textContent,
    });
    setTimeout(() => fireEvent(window, new Event('afterprint')));
  });
});

async function openList(total: number, at: string) {
  const size = (path: string) => Number(/pageSize=(\d+)/.exec(path)?.[1]);
  const page = (path: string) => Number(/pageIndex=(\d+)/.exec(path)?.[1]);
  const asked: string[] = [];
  const list: Handler = ({ path }) => {
    asked.push(path);
    const first = (page(path) - 1) * size(path) + 1;
    const length = Math.max(0, Math.min(size(path), total - first + 1));
    const rows = Array.from({ length }, (_, index) => invoiceOf(first + index));
    return json(pageOf(rows, total, size(path)));
  };
  const { user } = await renderPortal({
    at,
    user: userOf('ProviderUser'),
    server: { 'GET /Invoice/List': list },
  });
  await screen.findByText('RE-2026/0051');
  return { user, askedFor100: () => asked.filter((path) => path.includes('pageSize=100')) };
}

const LIMIT = /Gedruckt sind nur die ersten 500 Belege/;

test('all documents that match the filters are printed, from any page, and the page comes back', async () => {
  const { user, askedFor100 } = await openList(230, '/manage-invoices?page=2&number=RE');
  await user.click(screen.getByRole('button', { name: 'Drucken' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]?.numbers).toBe(230);
  expect(printed[0]?.text).toContain('Rechnungen 1 – 230 von 230');
  expect(printed[0]?.text).not.toMatch(LIMIT);
  expect(askedFor100()).toHaveLength(3);
  expect(askedFor100().every((path) => path.includes('documentNumber=RE'))).toBe(true);
  expect(await screen.findByText('51 – 100')).toBeVisible();
});

test('of more than 500 documents the first 500 are printed, and the print says so', async () => {
  const { user, askedFor100 } = await openList(1_234, '/manage-invoices?page=2&number=RE');
  await user.click(screen.getByRole('button', { name: 'Drucken' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]?.numbers).toBe(500);
  expect(printed[0]?.text).toContain('Rechnungen 1 – 500 von 1.234');
  expect(printed[0]?.text).toMatch(LIMIT);
  expect(askedFor100()).toHaveLength(5);
});

test('a print is headed by the operator, the user and the time', async () => {
  await openList(60, '/manage-invoices?page=2&number=RE');
  fireEvent(window, new Event('beforeprint'));
  expect(document.body.dataset['printed']).toMatch(
    /^Muster Automaten GmbH · .+ · gedruckt am \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/,
  );
});
