import type { Page } from '@playwright/test';

/** Pixels: the height of a thumb. A smaller control needs as much free space around its centre. */
const THUMB = 44;
/** The border of a field, which is outside its input. */
const TOLERANCE = 2;

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="tab"], [role="combobox"]';

/** The controls that are too small for a thumb: they are lower than a thumb and have another control where the thumb would be. */
export function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ controls, thumb, tolerance }) => {
      const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
      /** Whether a fixed bar lies over the element: it can be tapped after it was scrolled into view. */
      const isCovered = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit !== null && !hit.contains(element) && !element.contains(hit);
      };
      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.closest('[inert], [aria-hidden="true"]') === null &&
          !isCovered(element)
        );
      };
      /** A label and a frame belong to their control, a card to the button that opens it: a tap on them is one on the control. */
      const boxOf = (element: Element) => {
        const own = element.getBoundingClientRect();
        const label = element.matches('input, textarea')
          ? element.closest('label, .mantine-Input-wrapper')
          : null;
        const card = element.matches('[data-opens] > button:first-child') ? element.parentElement : null;
        return (label ?? card)?.getBoundingClientRect() ?? own;
      };
      /** A link within a sentence may be as high as its line. */
      const isInText = (element: Element) =>
        element instanceof HTMLAnchorElement && getComputedStyle(element).display === 'inline';
      const targets = [...(modal ?? document).querySelectorAll(controls)].filter(isShown);
      return targets.flatMap((element) => {
        const box = boxOf(element);
        if (isInText(element) || box.height >= thumb - tolerance) return [];
        const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const reach = thumb / 2 - tolerance;
        const neighbour = targets.find((other) => {
          if (other === element || other.contains(element) || element.contains(other)) return false;
          const { left, right, top, bottom } = boxOf(other);
          return (
            left < centre.x + reach &&
            right > centre.x - reach &&
            top < centre.y + reach &&
            bottom > centre.y - reach
          );
        });
        if (neighbour === undefined) return [];
        const nameOf = (each: Element) =>
          `${each.tagName.toLowerCase()} "${each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 40)}"`;
        return [`${nameOf(element)}, ${box.height.toFixed(0)} px high, beside ${nameOf(neighbour)}`];
      });
    },
    { controls: CONTROLS, thumb: THUMB, tolerance: TOLERANCE },
  );
}

/** iOS zooms in on a field whose text is smaller than 16 pixels. */
export function listSmallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, select',
      ),
    ]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.getAttribute('aria-label') ?? field.id}: ${getComputedStyle(field).fontSize}`),
  );
}
