import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { LIST, showIntake } from '../../../test-support/intake-page.tsx';
import { buildJournalPage, buildReceipt } from '../../../test-support/intake.ts';

beforeAll(() => {
  // Not restored: each test file has its own window. In the shared set-up no media query matches.
  const watch = window.matchMedia.bind(window);
  window.matchMedia = (query) => Object.assign(watch(query), { matches: query.includes('max-width') });
});

it('the rarely used buttons are folded on a phone', async () => {
  const { user } = await showIntake();
  const more = await screen.findByRole('button', { name: 'Mehr' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('button', { name: 'Belege hochladen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Gemerkte Kennungen' })).toBeNull();
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Gemerkte Kennungen' })).toBeVisible();
});

it('a card has what the row of the table has', async () => {
  const receipt = buildReceipt(1, {
    warning: 'e-invoice-required',
    customerName: null,
    customerNumber: '10000413',
  });
  await showIntake({ role: 'SuperAdmin', server: { [LIST]: () => json(buildJournalPage([receipt])) } });
  const list = await screen.findByRole('list', { name: 'Eingegangene Belege' });
  const [card] = await within(list).findAllByRole('listitem');
  expect(card).toHaveTextContent('RE-2026/0001, 10000413');
  expect(card).toHaveTextContent('Warnung: E-Rechnung nötig');
  expect(card).toHaveTextContent(`Anbieter ${receipt.providerName}`);
});
