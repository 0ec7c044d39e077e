import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import type { ListPageSize } from '../list/list-state.ts';
import { ListSummary } from '../list/list-summary.tsx';
import { ListFooter } from './list-footer.tsx';

async function show(total: number, language: 'de' | 'en' = 'de') {
  const onPage = vi.fn();
  const sizes: ListPageSize[] = [];
  function Footer() {
    const [size, setSize] = useState<ListPageSize>(50);
    return (
      <ListFooter
        isBusy={false}
        summary={<ListSummary noun="Rechnungen" first={51} rows={50} total={1214} />}
        pages={{
          page: 2,
          total,
          onPage,
          size,
          onSize: (next) => {
            sizes.push(next);
            setSize(next);
          },
        }}
      />
    );
  }
  return { ...(await renderComponent(<Footer />, { language })), onPage, sizes };
}

test('the list footer states which rows of how many are shown', async () => {
  await show(25);
  expect(screen.getByRole('status')).toHaveTextContent('Rechnungen 51 – 100 von 1.214');
});

test.each([
  ['de', 'Rechnungen 51 – 100 von mehr als 10.000'],
  ['en', 'Rechnungen 51 – 100 of more than 10,000'],
] as const)('the summary says in %s that there are more rows than were counted', async (language, text) => {
  await renderComponent(
    <p role="status">
      <ListSummary noun="Rechnungen" first={51} rows={50} total={10_000} isTotalExact={false} />
    </p>,
    { language },
  );
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

test.each([
  ['de', 'Anzahl pro Seite'],
  ['en', 'Items per page'],
] as const)(
  'the list footer offers 25, 50 and 100 rows per page under its label in %s',
  async (language, label) => {
    const { user, sizes } = await show(25, language);
    const field = screen.getByRole('combobox', { name: label });
    expect(field).toHaveValue('50');
    await user.click(field);
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['25', '50', '100']);
    await user.click(screen.getByRole('option', { name: '100' }));
    expect(sizes).toEqual([100]);
  },
);

test('the list footer leads to the other pages, and names them', async () => {
  const { user, onPage } = await show(25);
  const pages = within(screen.getByRole('navigation', { name: 'Seiten' }));
  expect(pages.getByRole('button', { name: 'Seite 2' })).toHaveAttribute('aria-current', 'page');
  await user.click(pages.getByRole('button', { name: 'Nächste Seite' }));
  await user.click(pages.getByRole('button', { name: 'Seite 25' }));
  expect(onPage.mock.calls).toEqual([[3], [25]]);
});

test.each([
  ['de', 'Seite 2.000', '2.000'],
  ['en', 'Page 2,000', '2,000'],
] as const)('the list footer writes the numbers of pages as in %s', async (language, name, text) => {
  await show(2000, language);
  expect(screen.getByRole('button', { name })).toHaveTextContent(text);
});

test('the list footer has no page buttons for a single page', async () => {
  await show(1);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Anzahl pro Seite' })).toBeVisible();
});
