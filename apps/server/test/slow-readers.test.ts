import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rounds } from '../../../vitest.rounds.ts';
import { DOWNLOAD_LIMITS } from '../src/features/invoices/index.ts';
import { FileDocumentStore } from '../src/platform/document-store/index.ts';
import { createAccessToken } from './support/access-token.ts';
import { killPortals, startPortal } from './support/portal-process.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';
import { readZip } from './support/zip-reader.ts';

const READERS = rounds({ ci: 60, full: 300 });
const SIZE = 20_000_000;
/** Bytes that a slow reader reads each second. */
const RATE = 3_000;
const MAX_RESIDENT_BYTES = 1_000_000_000;
/** The minute after which a slow transfer is ended, and two more for a busy machine. */
const ENDED_WITHIN_MS = 180_000;
const TIMEOUT_MS = 30_000;

let test: TestDatabase;
let home: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-slow-'));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  killPortals();
  await test.drop();
  rmSync(home, { recursive: true, force: true });
});

const tokenOf = (accountId: number) => createAccessToken(test.owner.executor, accountId);

/** Accounts of many customers that may each read a large document, and another account of a customer of its own. */
async function fill() {
  const { executor } = test.owner;
  await executor.insertInto('installation').values({ demo: false }).execute();
  const store = new FileDocumentStore(path.join(home, 'documents'));
  await store.prepare();
  const build = createWorldBuilder(executor, store);
  const provider = await build.provider();
  const bytes = randomBytes(SIZE);
  const { maxPerAccount, maxPerTenant } = DOWNLOAD_LIMITS.singles;
  const slow: { readonly token: string; readonly id: string }[] = [];
  let document = '';
  for (let customer = { id: 0 }; slow.length < READERS.count; ) {
    if (slow.length % (maxPerTenant / 2) === 0) {
      customer = await build.customer([provider.id]);
      document = (await build.invoice(customer.id, provider.id, { bytes })).publicId;
    }
    const token = await tokenOf((await build.customerUser([[customer.id, 'CustomerUser']])).id);
    for (let count = 0; count < Math.min(maxPerAccount, 5); count += 1) slow.push({ token, id: document });
  }
  const other = await build.customer([provider.id]);
  const own = await build.invoice(other.id, provider.id, { bytes: randomBytes(900_000) });
  const user = await build.customerUser([[other.id, 'CustomerUser']]);
  const clerk = await build.backofficeUser('ProviderUser', provider.id);
  return {
    slow,
    own: { id: own.publicId, bytes: own.bytes },
    tokens: { user: await tokenOf(user.id), clerk: await tokenOf(clerk.id) },
  };
}

/** Reads a little each second. @returns the status */
function readSlowly(
  port: number,
  { token, id }: { readonly token: string; readonly id: string },
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/Invoice/Download/${id} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  socket.pause();
  return new Promise((resolve) => {
    socket.once('readable', () => {
      resolve((socket.read(12) as Buffer | null)?.toString('latin1').slice(9) ?? 'nothing');
      const timer = setInterval(() => void socket.read(RATE), 1_000);
      socket.once('close', () => clearInterval(timer));
    });
  });
}

const ESTABLISHED = '01';
const MAX_OTHERS = 10;

/** The open connections of the portal according to the system: a slow reader notices that its transfer was ended only after it has read what was sent. */
function countConnections(port: number): number {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.filter((line) => {
    const [, address, , state] = line.trim().split(/\s+/);
    return address === local && state === ESTABLISHED;
  }).length;
}

/** The largest memory of a process so far, in bytes. */
function findPeak(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

it('many slow readers of large documents use little memory, do not disturb other users, and are ended', {
  timeout: READERS.timeLimitMs + ENDED_WITHIN_MS,
}, async () => {
  const { slow, own, tokens } = await fill();
  const portal = await startPortal({ DATABASE_URL: test.url, DATA_DIR: home });
  /** Repeats the call while the portal answers that the machine is busy with other tests. */
  const call = async (where: string, token: string): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}` };
    for (const deadline = Date.now() + TIMEOUT_MS; ; ) {
      const answer = await fetch(`${portal.address}/api/Invoice/${where}`, { headers });
      if (answer.status !== 503 || Date.now() > deadline) return answer;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const port = Number(new URL(portal.address).port);
  // Once the portal answers this call, it is not overloaded.
  expect((await call('List?pageIndex=1&pageSize=25', tokens.user)).status).toBe(200);
  const statuses = await Promise.all(slow.map((one) => readSlowly(port, one)));
  // On a machine that is busy with other tests some readers are refused.
  const served = statuses.filter((status) => status === '200').length;
  expect(served).toBeGreaterThan(statuses.length / 2);

  const others = async () => {
    expect((await call('List?pageIndex=1&pageSize=25', tokens.user)).status).toBe(200);
    const document = await call(`Download/${own.id}`, tokens.user);
    expect(Buffer.from(await document.arrayBuffer()).equals(own.bytes)).toBe(true);
    const zip = await call(`Download/Many?id=${own.id}`, tokens.clerk);
    expect(await readZip(Buffer.from(await zip.arrayBuffer()))).toHaveLength(2);
  };
  await others();
  expect(countConnections(port)).toBeGreaterThan(served / 2);
  const deadline = Date.now() + ENDED_WITHIN_MS;
  // Connections of other clients open and close.
  while (countConnections(port) > MAX_OTHERS && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await others();
  }
  expect(countConnections(port)).toBeLessThanOrEqual(MAX_OTHERS);
  expect(findPeak(portal.child.pid)).toBeLessThan(MAX_RESIDENT_BYTES);
});
