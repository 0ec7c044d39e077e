import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2, level A and AA: axe names each version's criteria by a tag of its own. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const MODAL = '[aria-modal=true]';

/** What was opened over a part of the page, together with what opened it. */
const POPUP = ['[role=dialog]', '[role=menu]', '[role=listbox]'];
const OPENER = '[aria-expanded=true]';

/**
 * Fails with the rule, the element and axe's explanation when the page as it stands breaks the standard. Of a page behind a modal nothing
 * can be reached: the modal alone is looked at. A popup holds the focus and lies over whatever stands there, which to axe are targets
 * that are too small: it is looked at with its button, the page without it.
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  // What fades away may be gone when axe begins: then what is left is looked at.
  const { violations } = await look(page).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('No elements found for include')) return look(page);
    throw error;
  });
  const findings = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
  );
  expect(findings, `axe on ${place}`).toEqual([]);
}

async function look(page: Page) {
  // Its own way looks into frames over a second tab; the portal has none, and this way takes a third of the time. What is in order is
  // not listed element by element: half of the rest.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    runOnly: { type: 'tag', values: STANDARD },
    resultTypes: ['violations'],
  });
  if ((await page.locator(MODAL).count()) > 0) axe.include(MODAL);
  else if ((await page.locator(POPUP.join()).count()) > 0)
    for (const part of [...POPUP, OPENER]) axe.include(part);
  return axe.analyze();
}
