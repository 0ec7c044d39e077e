import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wasInterrupted } from './command.ts';
import { CACHE } from './paths.ts';
import { type Portal, type PortalOptions, type SettingsFor, startPortal } from './portal-process.ts';
import { buildWebApp, isWebAppCurrent } from './web-build.ts';

/** Enough lines of the log to see why a start failed. */
const LAST_LINES = 40;

/**
 * Runs `work` against a portal that is started like `npm start`, with demo data in a temporary folder.
 * @param name of the folder and of the log
 * @param work gets the portal's address and returns an exit code
 * @param settingsFor further settings for this address
 * @returns that code, or 1 when the portal failed; then its last lines are printed
 */
export async function withDemoPortal(
  name: string,
  work: (address: string) => Promise<number>,
  settingsFor?: SettingsFor,
): Promise<number> {
  const logFile = path.join(CACHE, name, 'portal.log');
  try {
    if (!isWebAppCurrent()) await buildWebApp();
    rmSync(logFile, { force: true });
    const dataDirectory = mkdtempSync(path.join(os.tmpdir(), `belegfach-${name}-`));
    return await runIn({ dataDirectory, logFile, settingsFor }, work);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (existsSync(logFile))
      console.error(readFileSync(logFile, 'utf8').split('\n').slice(-LAST_LINES).join('\n'));
    return 1;
  }
}

async function runIn(options: PortalOptions, work: (address: string) => Promise<number>): Promise<number> {
  const { dataDirectory } = options;
  // As root the database runs as another user; without access to the folder it would use another one, which would not be removed.
  chmodSync(dataDirectory, 0o755);
  let portal: Portal | undefined;
  try {
    portal = await startPortal(options);
    return wasInterrupted() ? 1 : await work(portal.address);
  } finally {
    try {
      await portal?.stop();
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  }
}
