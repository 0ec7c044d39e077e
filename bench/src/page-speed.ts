import { parseArgs } from 'node:util';
import { accounts } from '@belegfach/e2e/support/accounts.ts';
import { fillSignIn } from '@belegfach/e2e/support/journey.ts';
import { openLighthouse, type Verdict } from '@belegfach/e2e/support/lighthouse.ts';
import { uiTextsFor } from '@belegfach/e2e/support/ui-texts.ts';

/**
 * Lighthouse's performance score for the sign-in and two lists of a running portal with demo data (`npm start`), each as a first visit with
 * empty caches. `node bench/src/page-speed.ts [--portal http://localhost:3000] [--rounds 3]`
 */
const { values } = parseArgs({
  options: {
    portal: { type: 'string', default: 'http://localhost:3000' },
    rounds: { type: 'string', default: '3' },
  },
});
const GOAL = 97;
const LOCALE = 'de-DE';
const LISTS = ['/invoices', '/customers'] as const;

const browser = await openLighthouse({ baseURL: values.portal, locale: LOCALE });
try {
  await measure('/');
  await browser.page.goto('/');
  await fillSignIn(browser.page, uiTextsFor(LOCALE), accounts.bookkeeper);
  await browser.page.waitForURL(`**${accounts.bookkeeper.home}`);
  // An open page would continue to work during the measurement.
  await browser.page.goto('about:blank');
  for (const path of LISTS) await measure(path);
} finally {
  await browser.close();
}

/** The best round counts: other work on the machine can only reduce the score. */
async function measure(path: string): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    const rounds: Verdict[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1)
      rounds.push(
        await browser.audit(new URL(path, values.portal).href, { categories: ['performance'], device }),
      );
    const best = rounds.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0];
    const all = rounds.map(scoreOf).join(', ');
    const word = best !== undefined && scoreOf(best) >= GOAL ? 'MET ' : 'MISS';
    console.log(`${word}  ${path.padEnd(12)} ${device.padEnd(8)} ${all}   goal >= ${GOAL}`);
    if (word === 'MISS') for (const finding of best?.findings ?? []) console.log(`        ${finding}`);
  }
}

function scoreOf({ scores }: Verdict): number {
  return scores[0] ?? 0;
}
