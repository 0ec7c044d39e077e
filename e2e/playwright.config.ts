import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, prepareChromium } from './chromium.ts';

const browser = await prepareChromium();
/** `npm run test:e2e` starts a portal of its own; without it the journeys use a portal that `npm start` has started. */
const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';
const report = process.env['JOURNEY_REPORT'];

const desktop = { width: 1440, height: 900 };
/** A common phone; the narrowest width that the portal supports, 360 px, has a journey of its own. */
const phone = { width: 390, height: 844 };

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../node_modules/.cache/end-to-end/results',
  forbidOnly: process.env['CI'] !== undefined,
  // A journey that passes only in a second attempt hides a race that customers also meet.
  retries: 0,
  // One more than the cores of a small machine, because a journey waits a third of its time.
  workers: 3,
  // Ends a journey that hangs. Each step has a limit of its own; many steps on a busy machine need this time.
  timeout: 180_000,
  // Enough to see a pattern; a portal that does not work must not take an hour.
  maxFailures: 20,
  expect: { timeout: 10_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    // The page contents of each step show the cause; a video would take a third of the time on two cores.
    trace: { mode: 'retain-on-failure', snapshots: true, screenshots: false, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.environment },
      args: [...CHROMIUM_FLAGS],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: desktop } },
    {
      name: 'phone',
      testMatch: ['**/*.phone.spec.ts', '**/*accessibility.spec.ts'],
      use: { viewport: phone, isMobile: true, hasTouch: true },
    },
  ],
});
