import { parseArgs } from 'node:util';
import { accounts } from '@belegfach/e2e/support/accounts.ts';
import { fillSignIn } from '@belegfach/e2e/support/journey.ts';
import { type LighthouseBrowser, openLighthouse } from '@belegfach/e2e/support/lighthouse.ts';
import { uiTextsFor } from '@belegfach/e2e/support/ui-texts.ts';
import { median } from './load/summary.ts';

/**
 * The time from an action of the user to the next paint (INP, https://web.dev/articles/inp), on a processor that is four times slower, in the
 * list of a back-office user of a running portal with demo data (`npm start`), 100 rows. An action counts with its slowest interaction
 * (typing a text is one interaction for each key), and the median of the rounds is judged.
 * `node bench/src/interactions.ts [--portal http://localhost:3000] [--rounds 5] [--slower 4]`
 */
const { values } = parseArgs({
  options: {
    portal: { type: 'string', default: 'http://localhost:3000' },
    rounds: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
  },
});
type Page = LighthouseBrowser['page'];

const GOAL_MS = 100;
const LOCALE = 'de-DE';
/** Longer than the time that the list waits after the last key before it filters. */
const SETTLE_MS = 2_500;
/** The time for which a person holds a key; with the pause below, about five letters a second. */
const HOLD_MS = 80;
const BETWEEN_KEYS_MS = 120;
/**
 * The pause between two parts of a text, in which a person looks at the list and the list filters. It differs from round to round, so that
 * the next keys come at different moments of the change of the rows.
 */
const PAUSES_MS = [380, 440, 500, 560, 620];

const ACTIONS: readonly (readonly [what: string, act: (page: Page, round: number) => Promise<void>])[] = [
  [
    'sort',
    (page) => page.getByRole('columnheader', { name: 'Kunde', exact: true }).getByRole('button').click(),
  ],
  [
    'filter',
    async (page, round) => {
      await page.getByRole('textbox', { name: 'Belegnummer filtern' }).focus();
      for (const part of ['RE', '-2', '02']) {
        for (const key of part) {
          await page.keyboard.press(key, { delay: HOLD_MS });
          await page.waitForTimeout(BETWEEN_KEYS_MS);
        }
        await page.waitForTimeout((PAUSES_MS[round % PAUSES_MS.length] ?? 0) - BETWEEN_KEYS_MS);
      }
    },
  ],
  [
    'select all of 100',
    (page) => page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).press('Space'),
  ],
  ['open a detail', (page) => page.locator('tbody [data-slot=open]').first().click()],
];

const browser = await openLighthouse({ baseURL: values.portal, locale: LOCALE });
try {
  const { page } = browser;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(observeInteractions);
  await page.goto('/');
  await fillSignIn(page, uiTextsFor(LOCALE), accounts.providerUser);
  await page.waitForURL(`**${accounts.providerUser.home}`);
  const tools = await page.context().newCDPSession(page);
  const measured = new Map<string, number[]>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(`${accounts.providerUser.home}?size=100`);
    await page.locator('tbody tr').first().waitFor();
    await tools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
    await page.waitForTimeout(SETTLE_MS);
    for (const [what, act] of ACTIONS) {
      await page.evaluate(() => void (globalThis.interactions = []));
      await act(page, round);
      await page.waitForTimeout(SETTLE_MS);
      const times = await page.evaluate(() => globalThis.interactions);
      measured.set(what, [...(measured.get(what) ?? []), Math.max(0, ...times)]);
    }
  }
  for (const [what, times] of measured) {
    const word = median(times) < GOAL_MS ? 'MET ' : 'MISS';
    const show = (time: number) => time.toFixed(0);
    const range = `best ${show(Math.min(...times))}, worst ${show(Math.max(...times))}`;
    console.log(
      `${word}  ${what.padEnd(18)} median ${show(median(times))} ms, ${range} (${times.map(show).join(', ')})   goal: median < ${GOAL_MS} ms`,
    );
  }
} finally {
  await browser.close();
}

declare global {
  /** Milliseconds from each interaction to the next paint; the browser does not report interactions below 16 ms. */
  var interactions: number[];
}

/** Runs in the page. */
function observeInteractions(): void {
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        globalThis.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
