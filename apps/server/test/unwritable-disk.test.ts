import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccessToken } from './support/access-token.ts';
import { multipart } from './support/multipart.ts';
import { makePlainPdf } from './support/plain-pdf.ts';
import { killPortals, launch, PRODUCTION, startPortal } from './support/portal-process.ts';
import { FileDocumentStore } from '../src/platform/document-store/index.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';

/*
 * Real disks: a small one that is full, one that the system has mounted read-only, and one that is unmounted while the portal runs.
 */

const TIMEOUT_MS = 180_000;
const TOKEN = 'a-token-of-the-monitoring';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder]);

/** Mounting requires root, and a system that allows it. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}

let test: TestDatabase;
let home: string;
let data: string;
let variables: { DATABASE_URL: string; DATA_DIR: string; METRICS_TOKEN: string };
beforeEach(async () => {
  test = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-disk-'));
  data = path.join(home, 'data');
  mkdirSync(data);
  variables = { DATABASE_URL: test.url, DATA_DIR: data, METRICS_TOKEN: TOKEN };
});
afterEach(async () => {
  killPortals();
  unmount(data);
  unmount(path.join(home, 'disk'));
  await test.drop();
  rmSync(home, { recursive: true, force: true });
});

type Portal = Awaited<ReturnType<typeof startPortal>>;

/** A provider with a key, and a customer's user with one document. */
async function fill() {
  const { executor } = test.owner;
  await executor.insertInto('installation').values({ demo: false }).execute();
  const store = new FileDocumentStore(path.join(data, 'documents'));
  await store.prepare();
  const build = createWorldBuilder(executor, store);
  const provider = await build.provider();
  const customer = await build.customer([provider.id]);
  const user = await build.customerUser([[customer.id, 'CustomerUser']]);
  const document = await build.invoice(customer.id, provider.id, { bytes: makePlainPdf('before') });
  const token = await createAccessToken(executor, user.id);
  const { key } = await build.intakeKey(provider.id);
  return {
    read: async ({ address }: Portal) =>
      (
        await fetch(`${address}/api/Invoice/Download/${document.publicId}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    send: async ({ address }: Portal, text: string) => {
      const { headers, payload } = multipart([
        { name: 'Documents', fileName: `${text}.pdf`, content: makePlainPdf(text.repeat(20_000)) },
      ]);
      const answer = await fetch(`${address}/api/Intake/Documents`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${key}` },
        body: new Uint8Array(payload),
      });
      const { code } = (await answer.json()) as { code?: string };
      return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
    },
  };
}

const REFUSED = { status: 503, code: 'StorageUnavailable', retryAfter: '60' };

async function faultsOf({ address }: Portal): Promise<unknown> {
  const answer = await fetch(`${address}/readyz`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const { faults = [] } = (await answer.json()) as { faults?: string[] };
  return faults;
}

/** The messages of the start about the disk, without those of the hot folders, which are on the same disk. */
const ofDisk = (messages: readonly string[]) =>
  messages.filter((line) => line.startsWith('DATA_DIR:') && !line.includes(path.join(data, 'intake')));
const countReceipts = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from intake_receipt`.execute(
      test.owner.executor,
    )
  ).rows[0]?.count;
/** Unfinished writes: drafts of the store and folders of uploads. */
const halfWritten = () =>
  ['documents/tmp', 'uploads'].flatMap((name) =>
    existsSync(path.join(data, name)) ? readdirSync(path.join(data, name)) : [],
  );

async function killed({ child, exit }: Portal): Promise<void> {
  child.kill('SIGKILL');
  await exit;
}

/** Uses every free byte. */
function fillDisk(): void {
  for (const size of [1024 * 1024, 4096])
    for (;;)
      try {
        appendFileSync(path.join(data, 'filler'), Buffer.alloc(size));
      } catch {
        break;
      }
}

describe.runIf(mayMount())('a disk of documents', () => {
  it(
    'that is full refuses deliveries and can be read, also after a start; it recovers, and acknowledged documents survive a kill',
    async () => {
      mount('-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', data);
      const world = await fill();
      const first = await startPortal(variables);
      fillDisk();
      expect(await world.send(first, 'running')).toEqual(REFUSED);
      expect([await world.read(first), await countReceipts(), halfWritten()]).toEqual([200, 0, []]);
      await killed(first);

      const second = await startPortal(variables);
      expect(ofDisk(second.messages())).toEqual([
        expect.stringMatching(
          /^DATA_DIR: the disk of \S+ is full: free space on it; documents are read/,
        ) as string,
      ]);
      expect(await world.send(second, 'started')).toEqual(REFUSED);
      expect([await world.read(second), await countReceipts(), halfWritten()]).toEqual([200, 0, []]);
      expect(await faultsOf(second)).toEqual(['documents', 'disk']);

      rmSync(path.join(data, 'filler'));
      expect(await world.send(second, 'room')).toMatchObject({ status: 200 });
      await killed(second);
      const verified = launch({ ...PRODUCTION, ...variables }, 'cli/belegfach.ts', 'verify', '--read-data');
      expect(await verified.exit, verified.output()).toBe(0);
      expect(await countReceipts()).toBe(1);
    },
    TIMEOUT_MS,
  );

  it(
    'that is read-only can be read after a start, and refuses deliveries until it is mounted for writing',
    async () => {
      mount('-t', 'tmpfs', '-o', 'size=4g', 'tmpfs', data);
      const world = await fill();
      await killed(await startPortal(variables));
      // Missing folders cannot be created either, at any depth.
      for (const name of ['uploads', 'intake', 'documents/tmp'])
        rmSync(path.join(data, name), { recursive: true });
      mount('-o', 'remount,ro', data);
      const portal = await startPortal(variables);
      expect(ofDisk(portal.messages())).toEqual([
        expect.stringMatching(/^DATA_DIR: the disk of \S+ is read-only: mount it for writing; /) as string,
      ]);
      expect(await faultsOf(portal)).toEqual(['documents', 'disk']);
      expect(await world.send(portal, 'refused')).toEqual(REFUSED);
      expect([await world.read(portal), await countReceipts()]).toEqual([200, 0]);
      mount('-o', 'remount,rw', data);
      expect(await world.send(portal, 'taken')).toMatchObject({ status: 200 });
      await expect.poll(() => faultsOf(portal), { timeout: TIMEOUT_MS }).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'that is unmounted while the portal runs refuses deliveries, and accepts them when it is mounted again',
    async () => {
      const disk = path.join(home, 'disk');
      mkdirSync(disk);
      mount('-t', 'tmpfs', '-o', 'size=4g', 'tmpfs', disk);
      mount('--bind', disk, data);
      const world = await fill();
      const portal = await startPortal(variables);
      unmount(data);
      expect(await world.send(portal, 'refused')).toEqual(REFUSED);
      expect([await world.read(portal), await countReceipts()]).toEqual([503, 0]);
      expect(existsSync(path.join(data, 'documents/sha256'))).toBe(false);
      await expect.poll(() => faultsOf(portal), { timeout: TIMEOUT_MS }).toContain('documents');
      mount('--bind', disk, data);
      expect(await world.send(portal, 'taken')).toMatchObject({ status: 200 });
      expect([await world.read(portal), await countReceipts()]).toEqual([200, 1]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['embedded', 'ro', 'is read-only'],
    ['another', 'ro', 'is read-only'],
    ['another', 'full', 'is full'],
  ])(
    'stops a first start with one line: %s database, %s',
    async (database, state, words) => {
      mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', data);
      if (state === 'ro') mount('-o', 'remount,ro', data);
      else fillDisk();
      const url = database === 'embedded' ? 'embedded' : test.url;
      const { exit, output, messages } = launch({ ...PRODUCTION, ...variables, DATABASE_URL: url });
      expect(await exit, output()).toBe(1);
      expect(ofDisk(messages())).toEqual([expect.stringContaining(words) as string]);
      expect(ofDisk(messages())[0]).toMatch(/the portal does not start without it$/);
    },
    TIMEOUT_MS,
  );
});

it(
  'a DATA_DIR that is a file stops the start with one line',
  async () => {
    const file = path.join(home, 'file');
    writeFileSync(file, '');
    const { exit, messages } = launch({ ...PRODUCTION, ...variables, DATA_DIR: file });
    expect(await exit).toBe(1);
    expect(messages().at(-1)).toMatch(
      /^DATA_DIR: the disk of \S+ can not be used \(E[A-Z]+\): look at the disk .+$/,
    );
  },
  TIMEOUT_MS,
);
