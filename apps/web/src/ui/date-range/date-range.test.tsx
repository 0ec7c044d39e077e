import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { DateRange } from './date-range.tsx';
import type { DayRange } from './presets.ts';

const TODAY = '2026-11-20';

async function show(start: DayRange | null = null, language: 'de' | 'en' = 'de') {
  const changes: (DayRange | null)[] = [];
  function Field() {
    const [value, setValue] = useState(start);
    return (
      <DateRange
        name={language === 'de' ? 'Belegdatum' : 'Date'}
        today={TODAY}
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  return { ...(await renderComponent(<Field />, { language })), changes };
}

async function open(view: Awaited<ReturnType<typeof show>>, name: RegExp) {
  await view.user.click(screen.getByRole('button', { name }));
  const panel = await screen.findByRole('dialog', { name });
  // The calendars have their own code, which loads first.
  await within(panel).findByRole('button', { name: 'Heute' });
  return panel;
}

describe('the date range', () => {
  it.each([
    ['Heute', '2026-11-20', '2026-11-20', 'am 20.11.2026'],
    ['Dieser Monat', '2026-11-01', '2026-11-30', 'im November 2026'],
    ['Letzter Monat', '2026-10-01', '2026-10-31', 'im Oktober 2026'],
    ['Dieses Jahr', '2026-01-01', '2026-12-31', 'im Jahr 2026'],
    ['Letztes Jahr', '2025-01-01', '2025-12-31', 'im Jahr 2025'],
  ])(
    'is set to %s by one click and then shows its name, and its days when printed',
    async (preset, from, to, days) => {
      const view = await show();
      const panel = await open(view, /Belegdatum filtern/);
      await view.user.click(within(panel).getByRole('button', { name: preset }));
      expect(view.changes).toEqual([{ from, to }]);
      expect(await screen.findByRole('button', { name: `Belegdatum filtern: ${preset}` })).toHaveTextContent(
        preset,
      );
      expect(view.container.querySelector('[data-active]')).toHaveAttribute('data-active', `Filter: ${days}`);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('begins with last month next to this month, because documents have past dates', async () => {
    const watch = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(watch(query), { matches: query.includes('min-width') }),
    );
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const view = await show();
    const panel = await open(view, /Belegdatum filtern/);
    expect(within(panel).getByRole('button', { name: /^31 Oktober 2026/ })).toBeVisible();
    expect(within(panel).getByRole('button', { name: /^20 November 2026/ })).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /Dezember 2026/ })).toBeNull();
  });

  it('accepts two days in either order, and changes nothing before the second', async () => {
    const view = await show();
    const panel = await open(view, /Belegdatum filtern/);
    await view.user.click(within(panel).getByRole('button', { name: /^18 November/ }));
    expect(view.changes).toEqual([]);
    await view.user.click(within(panel).getByRole('button', { name: /^9 November/ }));
    expect(view.changes).toEqual([{ from: '2026-11-09', to: '2026-11-18' }]);
    expect(await screen.findByText('09.11.2026 – 18.11.2026')).toBeVisible();
  });

  it('accepts the same day twice as a range of one day', async () => {
    const view = await show();
    const panel = await open(view, /Belegdatum filtern/);
    await view.user.click(within(panel).getByRole('button', { name: /^18 November/ }));
    await view.user.click(within(panel).getByRole('button', { name: /^18 November/ }));
    expect(view.changes).toEqual([{ from: '2026-11-18', to: '2026-11-18' }]);
  });

  it('is null when cleared, and keeps the focus', async () => {
    const view = await show({ from: '2026-10-01', to: '2026-10-31' });
    await view.user.click(screen.getByRole('button', { name: 'Filter „Belegdatum“ aufheben' }));
    expect(screen.getByRole('button', { name: 'Belegdatum filtern: Zeitraum' })).toHaveFocus();
    expect(view.changes).toEqual([null]);
    expect(screen.getByRole('button', { name: 'Belegdatum filtern: Zeitraum' })).toHaveTextContent(
      'Zeitraum',
    );
  });

  it('marks the preset that equals its value, and returns the focus to its field when Escape closes it', async () => {
    const view = await show({ from: '2026-10-01', to: '2026-10-31' });
    const panel = await open(view, /Belegdatum filtern/);
    expect(within(panel).getByRole('button', { name: 'Letzter Monat' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(within(panel).getByRole('button', { name: 'Heute' })).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(within(panel).getByRole('button', { name: 'Letzter Monat' })).toHaveFocus());
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /Belegdatum filtern/ })).toHaveFocus());
    expect(view.changes).toEqual([]);
  });

  it('states a whole month by its name, and writes days in English', async () => {
    await show({ from: '2026-09-01', to: '2026-09-30' }, 'en');
    expect(screen.getByRole('button', { name: 'Filter Date: Sept 2026' })).toBeVisible();
  });

  it('is written in English', async () => {
    await show({ from: '2026-09-02', to: '2026-09-30' }, 'en');
    expect(screen.getByText('02/09/2026 – 30/09/2026')).toBeVisible();
  });
});
