import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileDocumentStore } from '../src/platform/document-store/index.ts';
import { createAccessToken } from './support/access-token.ts';
import { killPortals, startPortal } from './support/portal-process.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';
import { readZip } from './support/zip-reader.ts';

/** More than the buffers of both ends contain, so that the portal is still sending while the client does not read. */
const SIZE = 24 * 1024 * 1024;

let test: TestDatabase;
let home: string;
beforeAll(async () => {
  test = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-killed-'));
});
afterAll(async () => {
  killPortals();
  await test.drop();
  rmSync(home, { recursive: true, force: true });
});

/** A customer with two large documents. @returns their ids and an access token of its user */
async function fill(): Promise<{ ids: string[]; token: string }> {
  const { executor } = test.owner;
  await executor.insertInto('installation').values({ demo: false }).execute();
  const store = new FileDocumentStore(path.join(home, 'documents'));
  await store.prepare();
  const build = createWorldBuilder(executor, store);
  const provider = await build.provider();
  const customer = await build.customer([provider.id]);
  const user = await build.customerUser([[customer.id, 'CustomerUser']]);
  const document = () => build.invoice(customer.id, provider.id, { bytes: randomBytes(SIZE) });
  const ids = [(await document()).publicId, (await document()).publicId];
  const token = await createAccessToken(executor, user.id);
  return { ids, token };
}

function begin(url: string, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, resolve).once('error', reject);
  });
}

/** The received bytes, and the error that ended the transfer. */
async function read(message: IncomingMessage): Promise<{ bytes: Buffer; error: unknown }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk as Buffer);
    return { bytes: Buffer.concat(chunks), error: undefined };
  } catch (error) {
    return { bytes: Buffer.concat(chunks), error };
  }
}

it('a portal that is killed aborts its transfers: no short ZIP looks complete, and nothing counts as downloaded', async () => {
  const { ids, token } = await fill();
  const portal = await startPortal({ DATABASE_URL: test.url, DATA_DIR: home });
  const [one = '', other = ''] = ids;
  const urls = [`Download/${one}`, `Download/Many?id=${one}&id=${other}`, 'Download/All'];
  const transfers = await Promise.all(
    urls.map((url) => begin(`${portal.address}/api/Invoice/${url}`, token)),
  );
  expect(transfers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  portal.child.kill('SIGKILL');
  await portal.exit;
  const [pdf, ...zips] = await Promise.all(transfers.map(read));
  expect(pdf?.bytes.length).toBeLessThan(SIZE);
  for (const { error } of [pdf, ...zips].filter((one) => one !== undefined))
    expect(error).toMatchObject({ message: expect.stringMatching(/aborted|reset/i) as string });
  for (const { bytes } of zips) await expect(readZip(bytes)).rejects.toThrow();
  const { rows } = await sql`select from invoice_state where last_downloaded_at is not null`.execute(
    test.owner.executor,
  );
  expect(rows).toEqual([]);
});
