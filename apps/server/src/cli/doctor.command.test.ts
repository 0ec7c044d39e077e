import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyLaterSchema } from '../../test/support/later-schema.ts';
import { type MailServer, startMailServer } from '../../test/support/mail-server.ts';
import { killPortals, launch } from '../../test/support/portal-process.ts';
import { runWith } from '../../test/support/run-command.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';
import { readConfig } from '../configuration/config.ts';
import type { Finding } from './doctor/finding.ts';
import { lookAtProxyCounter } from './doctor/look-at-portal.ts';
import { withInstallation } from './with-installation.ts';

const METRICS_TOKEN = 'a token for the monitoring';

let portal: TestApp;
let mail: MailServer;
let home: string;
let settings: Record<string, string>;
let login: string;
let database: string;

beforeAll(async () => {
  portal = await createTestApp({ metricsToken: METRICS_TOKEN });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = portal.app.server.address() as AddressInfo;
  mail = await startMailServer();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-doctor-'));
  database = new URL(portal.test.url).pathname.slice(1);
  login = `${database}_portal`;
  settings = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: portal.test.url,
    DATA_DIR: home,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    ENCRYPTION_KEY: TEST_KEY,
    METRICS_TOKEN,
  };
});
afterEach(killPortals);
afterAll(async () => {
  await sql.raw(`drop owned by ${login}`).execute(portal.test.owner.executor);
  await sql.raw(`drop role ${login}`).execute(portal.test.owner.executor);
  await portal.close();
  await mail.close();
  rmSync(home, { recursive: true, force: true });
});

async function examine(variables: Readonly<Record<string, string>>) {
  const { code, out } = await runWith(variables, 'doctor', '--json');
  const findings = JSON.parse(out) as readonly Finding[];
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  return { code, findings, of, faults: findings.filter(({ level }) => level === 'fault') };
}

const findRoles = () =>
  sql`select rolname from pg_roles where rolname = ${login}`.execute(portal.test.owner.executor);
const listFiles = () =>
  globSync('**', { cwd: home }).map((name) => [name, statSync(path.join(home, name)).mtimeMs]);

describe('belegfach doctor', () => {
  it('reports, before the first start, what the start will do, and changes nothing', async () => {
    const { code, of, faults } = await examine(settings);
    expect({ code, faults }).toEqual({ code: 0, faults: [] });
    expect(of('login')).toMatchObject([{ level: 'attention' }]);
    expect(of('login')[0]?.message).toContain('the next start creates it');
    expect((await findRoles()).rows).toEqual([]);
    expect(readdirSync(home)).toEqual([]);
  });

  it('finds a healthy installation in order, sends no e-mail and writes no file', async () => {
    await withInstallation(readConfig(settings), { requireMatchingDocuments: true }, () => Promise.resolve());
    const before = listFiles();
    const { code, findings, of, faults } = await examine(settings);
    expect({ code, faults }).toEqual({ code: 0, faults: [] });
    for (const check of ['settings', 'database', 'schema', 'login', 'key', 'data folder', 'hot folders'])
      expect(of(check), JSON.stringify(findings)).toMatchObject([{ level: 'ok' }]);
    for (const check of ['documents', 'mail', 'clock', 'time zone', 'proxy'])
      expect(of(check), JSON.stringify(findings)).toMatchObject([{ level: 'ok' }]);
    expect(mail.received).toEqual([]);
    expect(listFiles()).toEqual(before);
    const { code: textCode, out } = await runWith(settings, 'doctor');
    expect(textCode).toBe(0);
    expect(out).toMatch(/^ok {9}database {7}PostgreSQL/m);
    for (const secret of [TEST_KEY, METRICS_TOKEN]) expect(out).not.toContain(secret);
  });

  it('names each fault of a broken installation with its setting', async () => {
    const file = path.join(home, 'my.env');
    writeFileSync(file, 'DATABSE_URL=embedded\n');
    chmodSync(file, 0o644);
    const { code, of } = await examine({
      ...settings,
      BELEGFACH_ENV_FILE: file,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: path.join(home, 'missing'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'http://127.0.0.1:1',
    });
    rmSync(file);
    expect(code).toBe(3);
    expect(of('settings')[0]?.message).toContain('Is DATABASE_URL meant?');
    for (const [check, level, text] of [
      ['settings file', 'fault', 'chmod 640'],
      ['database', 'fault', 'DATABASE_URL: no connection'],
      ['schema', 'attention', 'not checked'],
      ['data folder', 'fault', 'DATA_DIR: '],
      ['mail', 'fault', 'SMTP_URL: '],
      ['clock', 'attention', 'not compared'],
      ['proxy', 'attention', 'PUBLIC_URL: '],
    ] as const) {
      expect(of(check)).toMatchObject([{ level }]);
      expect(of(check)[0]?.message).toContain(text);
    }
  });

  it('gives advice for the installation whose settings file it reads, also when the file is wrong or missing', async () => {
    const folder = path.join(home, 'belegfach-shop');
    mkdirSync(folder);
    const file = path.join(folder, 'belegfach.env');
    const command = `belegfach --env-file ${file}`;
    writeFileSync(file, 'PORT=3001\n', { mode: 0o640 });
    const shop = { ...settings, BELEGFACH_ENV_FILE: file };
    const examined = await examine({ ...shop, DATA_DIR: path.join(home, 'missing') });
    const embedded = await examine({ ...shop, DATABASE_URL: 'embedded' });
    const wrong = await examine({ ...shop, SMTP_URL: '' });
    rmSync(folder, { recursive: true });
    const missing = await examine(shop);
    expect(examined.of('data folder')[0]?.message).toContain(
      'install -d -m 750 -o belegfach-shop -g belegfach-shop ',
    );
    expect(examined.of('mail')[0]?.message).toContain(`To send one: ${command} mail test `);
    expect(embedded.of('database')[0]?.message).toContain(`: ${command} doctor`);
    for (const { of } of [wrong, missing])
      expect(of('other checks')[0]?.message).toContain(`run again: ${command} doctor`);
  });

  it('makes all checks that are still possible when a setting is wrong or missing', async () => {
    const { code, of } = await examine({ ...settings, SMTP_URL: '' });
    expect(code).toBe(3);
    expect(of('settings')).toMatchObject([{ level: 'fault' }]);
    expect(of('settings')[0]?.message).toContain('SMTP_URL: is required');
    expect(of('time zone')).toMatchObject([{ level: 'ok' }]);
    expect(of('other checks')).toMatchObject([{ level: 'attention' }]);
  });

  it('finds a newer schema, another key, other documents and a shared role', async () => {
    const { executor } = portal.test.owner;
    const undo = await applyLaterSchema(executor);
    const newer = await examine(settings);
    await undo();
    expect(newer).toMatchObject({ code: 3, faults: [{ check: 'schema' }] });

    await sql`insert into encryption_key (key_id) values (${portal.test.keyring.id})`.execute(executor);
    const otherKey = await examine({ ...settings, ENCRYPTION_KEY: 'cd'.repeat(32) });
    expect(otherKey).toMatchObject({ code: 3, faults: [{ check: 'key' }] });

    const empty = mkdtempSync(path.join(tmpdir(), 'belegfach-doctor-'));
    const moved = await examine({ ...settings, DATA_DIR: empty });
    rmSync(empty, { recursive: true });
    expect(moved).toMatchObject({ code: 3, faults: [{ check: 'documents' }] });

    const foreign = `${database}_shop`;
    await sql.raw(`create role ${foreign} login in role belegfach_app`).execute(executor);
    await sql.raw(`comment on role ${foreign} is 'Login of the Belegfach portal of shop'`).execute(executor);
    const shared = await examine(settings);
    await sql.raw(`comment on role ${foreign} is null`).execute(executor);
    const unknown = await examine(settings);
    await sql.raw(`drop role ${foreign}`).execute(executor);
    expect(unknown.of('role')[0]?.message).toContain(`revoke belegfach_app from "${foreign}";`);
    expect(shared.code).toBe(0);
    expect(shared.of('role')[0]?.message).toContain(`${foreign} (database shop)`);
  });

  it('sees by the counter of the portal that TRUST_PROXY names no proxy', async () => {
    const { host, port, publicUrl, metricsToken } = readConfig(settings);
    const counter = await lookAtProxyCounter({ host, port, publicUrl, metricsToken });
    if (counter.state !== 'counted') throw new Error(counter.state);
    expect(counter.after).toBe(counter.before + 1);
    expect(await lookAtProxyCounter({ host, port, publicUrl, metricsToken: 'another token' })).toEqual({
      state: 'refused',
    });
  });

  it('ends although database, mail server and proxy accept connections and never answer', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
    const { port } = silent.address() as AddressInfo;
    const { exit, output } = launch(
      {
        ...settings,
        DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        PORT: String(port),
      },
      'cli/belegfach.ts',
      'doctor',
    );
    const code = await exit;
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(code, output()).toBe(3);
    expect(output()).toMatch(/^fault {6}database .*DATABASE_URL/m);
    expect(output()).toMatch(/^fault {6}mail .*SMTP_URL/m);
    expect(output()).toMatch(/^attention {2}proxy .*PUBLIC_URL/m);
  });

  it('ends although a file system hangs, and says which', async () => {
    // A pipe without a writer: its reader waits for ever, as on a network file system that is gone.
    const gone = mkdtempSync(path.join(tmpdir(), 'belegfach-doctor-'));
    mkdirSync(path.join(gone, 'documents'));
    execFileSync('mkfifo', [path.join(gone, 'documents', 'installation')]);
    const { exit, output } = launch({ ...settings, DATA_DIR: gone }, 'cli/belegfach.ts', 'doctor');
    const code = await exit;
    rmSync(gone, { recursive: true });
    expect(code, output()).toBe(3);
    expect(output()).toContain(`the file system of ${gone}/documents does not answer`);
    expect(output()).toMatch(/^ok .*data folder/m);
  });

  it('finds hot folders of another installation, and files that were left in the former hot folders', async () => {
    const intake = mkdtempSync(path.join(tmpdir(), 'belegfach-doctor-'));
    const former = path.join(home, 'intake', 'muster');
    mkdirSync(former, { recursive: true });
    writeFileSync(path.join(former, 'left.pdf'), '');
    const left = await examine({ ...settings, INTAKE_DIR: intake });
    expect(left.of('hot folders')).toMatchObject([{ level: 'attention' }]);
    expect(left.of('hot folders')[0]?.message).toContain(`1 file waits in ${path.dirname(former)}`);
    writeFileSync(path.join(intake, '.belegfach-installation.json'), '{"installation":"another"}');
    const foreign = await examine({ ...settings, INTAKE_DIR: intake });
    expect(foreign).toMatchObject({ code: 3, faults: [{ check: 'hot folders' }] });
    for (const folder of [former, intake]) rmSync(folder, { recursive: true });
  });

  it('refuses wrong arguments', async () => {
    expect(await runWith(settings, 'doctor', 'now')).toMatchObject({ code: 2 });
  });
});
