import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey, readListSummary } from '../support/journey.ts';

const TABLET = { width: 768, height: 900 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  await expect(element).toBeVisible();
  return (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
}

const middleOf = ({ y, height }: Box) => y + height / 2;

async function selectFirstRow(page: Page): Promise<Locator> {
  await page.locator('tbody').getByRole('checkbox').first().check();
  const bar = page.getByRole('group', { name: 'Auswahl' });
  await expect(bar).toBeVisible();
  return bar;
}

journey.describe('the layout', () => {
  journey(
    'the dialog of the learned identifiers does not scroll sideways',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.superAdmin, '/intake');
      for (const width of [768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.reload();
        if (width === 768) await page.getByRole('button', { name: 'Mehr', exact: true }).click();
        await page.getByRole('button', { name: 'Gemerkte Kennungen' }).click();
        const table = page.getByRole('dialog').getByRole('table');
        await expect(table.locator('tbody tr').first()).toBeVisible();
        const excess = () =>
          table.evaluate(({ parentElement: frame }) =>
            frame === null ? Number.NaN : frame.scrollWidth - frame.clientWidth,
          );
        await expect.poll(excess, `at ${width} px, pixels to scroll`).toBeLessThanOrEqual(0);
      }
    },
  );

  journey(
    'the actions of a selection are beside one another where there is space, and the table stays',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.bookkeeper);
      for (const width of [1920, 1440, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        const before = await boxOf(page.getByRole('table').first());
        const bar = await selectFirstRow(page);
        expect(await boxOf(page.getByRole('table').first()), `the table at ${width} px`).toEqual(before);
        const clear = bar.getByRole('button', { name: 'Auswahl aufheben' });
        const [first, second] = [
          await boxOf(clear),
          await boxOf(bar.getByRole('button', { name: 'Filter zurücksetzen' })),
        ];
        if (width === 1920) expect(middleOf(second)).toBeCloseTo(middleOf(first), 0);
        else expect(first.y + first.height <= second.y || first.x + first.width <= second.x).toBe(true);
        await clear.click();
      }
    },
  );

  journey(
    'on a tablet the footer of a list has two lines, and a document more space than its notes',
    async ({ page, openWithSession }) => {
      await page.setViewportSize(TABLET);
      await openWithSession(accounts.bookkeeper);
      await readListSummary(page);
      const summary = await boxOf(page.getByRole('status').filter({ hasText: /^Rechnungen/ }));
      const size = await boxOf(page.getByRole('combobox', { name: 'Anzahl pro Seite' }));
      const pages = await boxOf(page.getByRole('navigation', { name: 'Seiten' }));
      expect(Math.abs(middleOf(summary) - middleOf(size))).toBeLessThan(4);
      expect(pages.y).toBeGreaterThanOrEqual(size.y + size.height);
      expect(pages.x + pages.width).toBeCloseTo(size.x + size.width, 0);

      await page.locator('tbody tr [data-slot=open]').first().click();
      const dialog = page.getByRole('dialog');
      const note = await boxOf(dialog.getByRole('textbox', { name: /Notiz/ }));
      const { x, width } = await boxOf(dialog);
      expect(note.x - x, 'pixels beside the notes').toBeGreaterThan(width / 2);
    },
  );

  journey(
    'the dialog of a held document stays in place from one document to the next',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.providerAdmin, '/intake?state=quarantined');
      await page.locator('tbody tr [data-slot=open]').first().click();
      const dialog = page.getByRole('dialog');
      const next = dialog.getByRole('button', { name: /^Nächste/ });
      await expect(dialog.getByRole('button', { name: 'Ablehnen' })).toBeVisible();
      const before = await boxOf(next);
      for (let step = 0; step < 3; step += 1) {
        await next.click();
        await expect(dialog.getByRole('button', { name: 'Ablehnen' })).toBeVisible();
        const { y } = await boxOf(next);
        expect(y, `after ${step + 1} steps`).toBe(before.y);
      }
    },
  );
});
