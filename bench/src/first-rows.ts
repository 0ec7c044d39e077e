import { parseArgs } from 'node:util';
import { accounts } from '@belegfach/e2e/support/accounts.ts';
import { fillSignIn } from '@belegfach/e2e/support/journey.ts';
import { openLighthouse } from '@belegfach/e2e/support/lighthouse.ts';
import { uiTextsFor } from '@belegfach/e2e/support/ui-texts.ts';
import { median } from './load/summary.ts';

/**
 * The time from the navigation to the first row of `/invoices` for a user who is signed in, on a phone with slow 4G, with an empty
 * cache and with a full one, on a running portal with demo data (`npm start`).
 * `node bench/src/first-rows.ts [--portal http://localhost:3000] [--rounds 5]`
 */
const { values } = parseArgs({
  options: {
    portal: { type: 'string', default: 'http://localhost:3000' },
    rounds: { type: 'string', default: '5' },
  },
});
const LOCALE = 'de-DE';
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
const SLOWER_PROCESSOR = 4;
/** Lighthouse's slow 4G. Chromium delays each request once, not each way there and back, so Lighthouse delays it longer. */
const ROUND_TRIP_MS = 150;
const DELAYS = [
  { what: 'as Lighthouse, 3.75 ways there and back for each request', factor: 3.75, throughput: 0.9 },
  { what: 'one way there and back for each request', factor: 1, throughput: 1 },
] as const;
const DOWN_BITS_PER_SECOND = 1.6 * 1024 * 1024;
const UP_BITS_PER_SECOND = 750 * 1024;
const MAX_WAIT_MS = 60_000;
/** The calls for the user and for the rows should start together. */
const TOGETHER_MS = 50;

interface Visit {
  readonly firstRow: number;
  /** The time from the navigation to the start of the calls for the user and for the rows. */
  readonly userCall: number;
  readonly rowsCall: number;
  readonly kilobytes: number;
}

const browser = await openLighthouse({ baseURL: values.portal, locale: LOCALE });
const { page } = browser;
try {
  await page.goto('/');
  await fillSignIn(page, uiTextsFor(LOCALE), accounts.bookkeeper);
  await page.waitForURL(`**${accounts.bookkeeper.home}`);
  await page.addInitScript(observeFirstRow);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Emulation.setDeviceMetricsOverride', PHONE);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  for (const { what, factor, throughput } of DELAYS) {
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS * factor,
      downloadThroughput: (DOWN_BITS_PER_SECOND * throughput) / 8,
      uploadThroughput: (UP_BITS_PER_SECOND * throughput) / 8,
    });
    const visits = { cold: [] as Visit[], warm: [] as Visit[] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await page.goto('about:blank');
      await tools.send('Network.clearBrowserCache');
      visits.cold.push(await visit());
      await page.goto('about:blank');
      visits.warm.push(await visit());
    }
    console.log(`${ROUND_TRIP_MS} ms, ${what}`);
    for (const [cache, all] of Object.entries(visits)) report(cache, all);
  }
} finally {
  await browser.close();
}

async function visit(): Promise<Visit> {
  await page.goto(accounts.bookkeeper.home, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.firstRowAt !== undefined, undefined, { timeout: MAX_WAIT_MS });
  return page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const loaded = entries.filter((entry) => entry instanceof PerformanceResourceTiming);
    const startOf = (path: string) => loaded.find(({ name }) => name.includes(path))?.startTime ?? NaN;
    return {
      firstRow: globalThis.firstRowAt ?? NaN,
      userCall: startOf('/Authentication/GetUserInformation'),
      rowsCall: startOf('/Invoice/List'),
      kilobytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    };
  });
}

function report(cache: string, visits: readonly Visit[]): void {
  const times = visits.map(({ firstRow }) => firstRow);
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  const apart = visits.map(({ userCall, rowsCall }) => Math.abs(userCall - rowsCall));
  const areTogether = apart.every((difference) => difference < TOGETHER_MS);
  const medianOf = (value: (one: Visit) => number) => median(visits.map(value)).toFixed(0);
  console.log(
    `info  ${cache}: first row after ${seconds(median(times))} s [${times
      .toSorted((one, other) => one - other)
      .map(seconds)
      .join(', ')}], ${medianOf(({ kilobytes }) => kilobytes)} KB`,
  );
  console.log(
    `info    call for the user after ${medianOf(({ userCall }) => userCall)} ms, for the rows after ${medianOf(({ rowsCall }) => rowsCall)} ms; at most ${Math.max(...apart).toFixed(0)} ms apart: ${areTogether ? 'together' : `NOT within ${TOGETHER_MS} ms`}`,
  );
}

declare global {
  /** Milliseconds from the navigation to the paint of the first row. */
  var firstRowAt: number | undefined;
}

/** Runs in the page. */
function observeFirstRow(): void {
  const observer = new MutationObserver(() => {
    const row = document.querySelector('main li button[aria-haspopup=dialog], tbody [data-slot=open]');
    if (row === null || row.getClientRects().length === 0) return;
    observer.disconnect();
    // The second frame begins when the first has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => void (globalThis.firstRowAt = performance.now())),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}
