import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Read once and handed to each page once: it is half a megabyte, and was most of what a look at a small page cost. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const isModal = (await page.locator(MODAL).count()) > 0;
  const isPopup = !isModal && (await page.locator(POPUP.join()).count()) > 0;
  const include = isModal ? [MODAL] : isPopup ? [...POPUP, OPENER] : undefined;
  return page.evaluate(
    async ({ parts, standard }) => {
      // What is in order is not listed element by element: half of the time.
      const options: axe.RunOptions = {
        runOnly: { type: 'tag', values: [...standard] },
        resultTypes: ['violations'],
      };
      const { violations } = await window.axe.run(
        parts === undefined ? document : { include: parts },
        options,
      );
      return { violations };
    },
    { parts: include, standard: STANDARD },
  );
}
