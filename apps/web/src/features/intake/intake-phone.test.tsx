import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showIntake } from '../../../test-support/intake-page.tsx';

it('the rarely used buttons are folded on a phone', async () => {
  // Not restored: each test file has its own window. In the shared set-up no media query matches.
  const watch = window.matchMedia.bind(window);
  window.matchMedia = (query) => Object.assign(watch(query), { matches: query.includes('max-width') });
  const { user } = await showIntake();
  const more = await screen.findByRole('button', { name: 'Mehr' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('button', { name: 'Belege hochladen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Gemerkte Kennungen' })).toBeNull();
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Gemerkte Kennungen' })).toBeVisible();
});
