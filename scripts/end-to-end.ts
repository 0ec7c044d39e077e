import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { passSignalsOn, runCommand, wasInterrupted } from './support/command.ts';
import { CACHE, ROOT } from './support/places.ts';
import { type Portal, startPortal } from './support/portal-process.ts';
import { buildWebApp, isWebAppCurrent } from './support/web-build.ts';

const LOG_FILE = path.join(CACHE, 'end-to-end/portal.log');

/** Enough of the log to see why a start failed. */
const LAST_LINES = 40;

/**
 * The browser journeys against a portal as `npm start` runs it, with demo data in a folder that is thrown away. Extra
 * parameters go to Playwright: `npm run test:e2e -- download --headed`.
 */
async function runJourneys(parameters: readonly string[]): Promise<number> {
  if (!isWebAppCurrent()) await buildWebApp();
  rmSync(LOG_FILE, { force: true });
  const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'belegfach-journeys-'));
  // As root the database runs as another user; where that one may not enter, it lies elsewhere and would stay behind.
  chmodSync(dataDirectory, 0o755);
  let portal: Portal | undefined;
  try {
    portal = await startPortal({ dataDirectory, logFile: LOG_FILE });
    if (wasInterrupted()) return 1;
    const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
    const { code } = await runCommand(
      process.execPath,
      [playwright, 'test', '--config', path.join(ROOT, 'e2e/playwright.config.ts'), ...parameters],
      { env: { BASE_URL: portal.address } },
    );
    return code;
  } finally {
    try {
      await portal?.stop();
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  }
}

passSignalsOn();
try {
  process.exitCode = await runJourneys(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (existsSync(LOG_FILE))
    console.error(readFileSync(LOG_FILE, 'utf8').split('\n').slice(-LAST_LINES).join('\n'));
  process.exitCode = 1;
}
