import { expect, type Locator, type Page } from '@playwright/test';

/** Pixels: edges of neighbours may share a fraction of one. */
const TOLERANCE = 1;

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="tab"], [role="combobox"]';

/** The alerts on the screen. */
export function alertsOf(page: Page): Locator {
  return page.getByTestId('alerts');
}

/** Waits for an alert and keeps it on the screen: it stays as long as the pointer is on it. */
export async function holdAlert(page: Page, text: string | RegExp): Promise<void> {
  const alert = alertsOf(page).getByText(text).first();
  await expect(alert).toBeVisible();
  await alert.hover();
}

/**
 * The controls that an alert covers, except in rows of a table: those that would react to a tap on the alert. Of a control,
 * only the part that its scrolling parents show is compared. If the window scrolls, the control is scrolled into view first,
 * because a person can also scroll it out from behind the alerts.
 */
export function listCoveredControls(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ controls, tolerance }) => {
      const strip = document.querySelector('[data-testid="alerts"]');
      if (strip === null) throw new Error('no alerts');
      const cards = [...strip.children].map((card) => card.getBoundingClientRect());
      if (cards.length === 0) throw new Error('no alert is on the screen');

      interface Box {
        left: number;
        top: number;
        right: number;
        bottom: number;
      }
      /** The part of an element that the window and the scrolling parents show. */
      const shownPartOf = (element: Element): Box => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const box = { left, top, right, bottom };
        const clip = (outer: Box) => {
          box.left = Math.max(box.left, outer.left);
          box.top = Math.max(box.top, outer.top);
          box.right = Math.min(box.right, outer.right);
          box.bottom = Math.min(box.bottom, outer.bottom);
        };
        for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
          if (parent !== document.body && parent !== document.documentElement)
            if (getComputedStyle(parent).overflowY !== 'visible') clip(parent.getBoundingClientRect());
        clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
        return box;
      };
      const overlaps = (one: Box, other: Box) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance;
      const isFixed = (element: Element) => {
        for (let each: Element | null = element; each !== null; each = each.parentElement)
          if (getComputedStyle(each).position === 'fixed') return true;
        return false;
      };
      const nameOf = (each: Element) =>
        `${each.tagName.toLowerCase()} "${each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 40)}"`;

      const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
      const shown = [...(dialog ?? document).querySelectorAll(controls)].filter(
        (element) =>
          !strip.contains(element) &&
          element.closest('tr[data-row]') === null &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.closest('[inert]') === null,
      );
      const scrolls = document.documentElement.scrollHeight > innerHeight + tolerance;
      const before = scrollY;
      const covered = shown.filter((element) => {
        if (scrolls && dialog === undefined && !isFixed(element))
          element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const part = shownPartOf(element);
        return cards.some((card) => overlaps(part, card));
      });
      scrollTo({ top: before, behavior: 'instant' });

      // Only the alert itself may react to a tap on it: no tap may reach something that the alert hides.
      const reacting = cards.flatMap(({ left, top, width, height }) =>
        [0.02, 0.5, 0.98].flatMap((across) => {
          const hit = document.elementFromPoint(left + width * across, top + height / 2);
          return hit === null || strip.contains(hit) ? [] : [`below the alert: ${nameOf(hit)}`];
        }),
      );
      return [...new Set([...covered.map(nameOf), ...reacting])];
    },
    { controls: CONTROLS, tolerance: TOLERANCE },
  );
}
