import { expect, type Locator, type Page } from '@playwright/test';

/** No journey needs more presses of Tab from one control to the next; after them the target counts as unreachable. */
const MAX_TABS = 80;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await press(page, 'Tab', target);
}

export async function tabBackTo(page: Page, target: Locator): Promise<void> {
  await press(page, 'Shift+Tab', target);
}

async function press(page: Page, key: string, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

/** The focused element must have a visible focus ring. */
export async function expectFocusRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return 'nothing has the focus';
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
    return { outlineStyle, outlineWidth, boxShadow, borderColor };
  });
  expect(ring).toMatchObject({ outlineStyle: 'solid' });
}
