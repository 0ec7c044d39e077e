import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killPortals, startPortal } from './support/portal-process.ts';

/*
 * Regression: after the embedded PostgreSQL had died, the portal answered 503 for ever, because no other process supervises it.
 */

const TIMEOUT_MS = 120_000;

let home: string;
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-embedded-'));
  chmodSync(home, 0o755);
  portal = await startPortal({ DATA_DIR: home });
}, TIMEOUT_MS);
afterAll(() => {
  killPortals();
  rmSync(home, { recursive: true, force: true });
});

const cluster = () => path.join(home, 'postgres/cluster');
const postmaster = () => Number(readFileSync(path.join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);
const readiness = async () => (await fetch(`${portal.address}/readyz`)).status;

it.each<NodeJS.Signals>(['SIGQUIT', 'SIGKILL'])(
  'the portal starts the database again after %s, and serves as before',
  async (signal) => {
    const before = postmaster();
    process.kill(before, signal);
    await expect.poll(readiness, { timeout: TIMEOUT_MS }).toBe(503);
    await expect.poll(readiness, { timeout: TIMEOUT_MS }).toBe(200);
    expect(postmaster()).not.toBe(before);
  },
  TIMEOUT_MS,
);

it(
  'the portal ends with one line when the database does not start again, so that its supervisor notices',
  async () => {
    renameSync(path.join(cluster(), 'global/pg_control'), path.join(home, 'pg_control'));
    process.kill(postmaster(), 'SIGQUIT');
    expect(await portal.exit).toBe(1);
    expect(portal.messages()).toContainEqual(
      expect.stringMatching(/^The embedded PostgreSQL does not start again: .+$/),
    );
  },
  TIMEOUT_MS,
);
