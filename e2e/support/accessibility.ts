import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Read once and sent to each page once: it is half a megabyte, and took most of the time for checking a small page. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2, level A and AA: axe has a separate tag for each version's criteria. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.5.3, level A, is an experimental rule, which axe leaves out of the tags. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

const MODAL = '[aria-modal=true]';

/** Popups over a part of the page; OPENER is the button that opened one. */
const POPUP = ['[role=dialog]', '[role=menu]', '[role=listbox]'];
const OPENER = '[aria-expanded=true]';

/**
 * Fails with the rule, the element and axe's explanation if the present page violates the standard. Behind a modal the page cannot be
 * reached, so only the modal is checked. A popup has the focus and covers parts of the page, which axe would report as targets that are too
 * small: the popup is checked with its button, and the page separately without the popup.
 */
export async function expectAccessible(page: Page, pageName: string): Promise<void> {
  // A popup that fades out may be gone when axe begins: then the rest is checked.
  const { violations } = await runAxe(page).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('No elements found for include'))
      return runAxe(page);
    throw error;
  });
  const findings = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
  );
  expect(findings, `axe on ${pageName}`).toEqual([]);
}

/**
 * Waits until the elements that fade or slide in have arrived: half visible text has too little contrast. Endless animations
 * are left out.
 */
function settleAnimations(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function runAxe(page: Page) {
  await settleAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const isModal = (await page.locator(MODAL).count()) > 0;
  const isPopup = !isModal && (await page.locator(POPUP.join()).count()) > 0;
  const include = isModal ? [MODAL] : isPopup ? [...POPUP, OPENER] : undefined;
  return page.evaluate(
    async ({ parts, standard, labelInName }) => {
      // Passed elements are not listed: that halves the time.
      const options: axe.RunOptions = {
        runOnly: { type: 'tag', values: [...standard] },
        rules: { [labelInName]: { enabled: true } },
        resultTypes: ['violations'],
      };
      const { violations } = await window.axe.run(
        parts === undefined ? document : { include: parts },
        options,
      );
      return { violations };
    },
    { parts: include, standard: STANDARD, labelInName: LABEL_IN_NAME },
  );
}
