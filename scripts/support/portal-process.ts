import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signalGroup, wasInterrupted } from './command.ts';
import { ROOT } from './paths.ts';

export type SettingsFor = (address: string) => Promise<Readonly<Record<string, string>>>;

export interface PortalOptions {
  readonly dataDirectory: string;
  /** The file for the portal's output. */
  readonly logFile: string;
  /** Further settings, which may need the portal's address. */
  readonly settingsFor?: SettingsFor | undefined;
}

export interface Portal {
  readonly address: string;
  /** Stops it as an operator does: SIGTERM. @throws Error when it does not end, or ends with an error. */
  stop(): Promise<void>;
}

/** Most of it is for filling the demo's database; a start that takes longer is considered hanging. */
const START_TIMEOUT_MS = 900_000;
/** Longer than the portal's own time limit for running transfers. */
const STOP_TIMEOUT_MS = 40_000;
const POLL_INTERVAL_MS = 200;

/** Starts a portal with demo data on a free port of this machine, and waits until it can serve. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = await options.settingsFor?.(address);
  mkdirSync(path.dirname(options.logFile), { recursive: true });
  const log = createWriteStream(options.logFile);
  // The title distinguishes it in a list of processes from a portal that a person uses.
  const name = '--title=belegfach-journeys';
  const child = spawn(process.execPath, [name, path.join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DEMO: 'true',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      // Journeys send their network in a header.
      TRUST_PROXY: '127.0.0.1',
      ...settings,
      DATABASE_URL: '',
      DATA_DIR: options.dataDirectory,
    },
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  let code: number | null | undefined;
  const exitCodeStored = ended.then((value) => {
    code = value;
    log.end();
  });

  const exitCode = (): number | null | undefined => code;

  const stop = async (): Promise<void> => {
    const endedEarly = exitCode() !== undefined;
    if (!endedEarly) child.kill('SIGTERM');
    await Promise.race([exitCodeStored, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    // Remaining processes of its group, especially a database, must not outlive the run.
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
    if (exitCode() === undefined)
      throw new Error(`The portal did not stop within ${STOP_TIMEOUT_MS / 1000} s`);
    if (endedEarly) throw new Error(`The portal ended before its time, with code ${String(exitCode())}`);
    if (exitCode() !== 0) throw new Error(`The portal ended with code ${String(exitCode())}`);
  };

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(address))) {
    if (exitCode() !== undefined)
      throw new Error(`The portal ended while starting, with code ${String(exitCode())}`);
    if (wasInterrupted() || Date.now() > deadline) {
      await stop();
      throw new Error(
        wasInterrupted() ? 'Interrupted' : `The portal was not ready within ${START_TIMEOUT_MS / 1000} s`,
      );
    }
    await wait(POLL_INTERVAL_MS);
  }
  return { address, stop };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

/**
 * Below the ports that the system chooses itself (`ip_local_port_range`): of those, another process could get one before the portal listens,
 * which is only after it has filled its database.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_767];

async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    const probe = createServer();
    const isFree = await once(probe.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
