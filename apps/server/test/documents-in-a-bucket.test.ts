import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/configuration/config.ts';
import { verifyDocuments } from '../src/features/verification/index.ts';
import { type Installation, openInstallation } from '../src/installation/installation.ts';
import { openDocumentStore } from '../src/platform/document-store/index.ts';
import { PORTAL_YEAR } from './support/portal-year.ts';
import { runWith } from './support/run-command.ts';
import { type S3Stub, startS3Stub, STUB_KEYS } from './support/s3-stub.ts';
import { createTestApp } from './support/test-app.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';

/*
 * A portal whose documents are in a bucket works like one with a folder: start, commands, backup and restore.
 */

let home: string;
let stub: S3Stub;
let test: TestDatabase;
const prefix = randomUUID();
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-bucket-'));
  stub = await startS3Stub();
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
  await stub.close();
  rmSync(home, { recursive: true, force: true });
});

const settings = (changed: Record<string, string> = {}) => ({
  DEMO: 'true',
  DATABASE_URL: test.url,
  DATA_DIR: path.join(home, 'data'),
  ENCRYPTION_KEY: 'ab'.repeat(32),
  DOCUMENT_STORE: `s3://belege/${prefix}/`,
  S3_ENDPOINT: stub.endpoint,
  ...STUB_KEYS,
  ...changed,
});
const run = (...args: string[]) => runWith(settings(), ...args);

async function withPortal<T>(
  changed: Record<string, string>,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(readConfig(settings(changed)), 'portal');
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}
const backup = () => path.join(home, 'backup');
/** Bytes whose hash begins with the digit, which chooses their bucket of several. */
function bytesOfBucket(digit: string, size: number): Buffer {
  for (;;) {
    const bytes = randomBytes(size);
    if (createHash('sha256').update(bytes).digest('hex').startsWith(digit)) return bytes;
  }
}
const documentKeys = () => [...stub.objects.keys()].filter((key) => key.startsWith(`${prefix}/sha256/`));

describe('documents in a bucket', () => {
  it('are bound to the database', async () => {
    // Most are in one bucket, which is not the first: that one has the mark of the whole store.
    const contents = [bytesOfBucket('6', 80), bytesOfBucket('b', 300_000), bytesOfBucket('6', 900)];
    await withPortal({}, async ({ store }) => {
      const build = createWorldBuilder(test.owner.executor, store);
      for (const bytes of contents) await build.storedFile(bytes);
    });
    expect(documentKeys()).toHaveLength(3);
    // In addition to the documents there is only the mark: the probe of the bucket has left nothing.
    expect([...stub.objects.keys()].filter((key) => !key.includes('/sha256/'))).toEqual([
      `${prefix}/installation`,
    ]);
    const status = await run('store', 'status');
    expect(status.out).toContain(`documents     s3://belege/${prefix}/\nbound         yes`);
    expect((await run('doctor')).text).toContain(
      `DOCUMENT_STORE: s3://belege/${prefix}/ and the database belong together`,
    );
  });

  it('are backed up, verified and repaired', async () => {
    expect(await run('backup', backup())).toMatchObject({ code: 0 });
    const [lost = '', altered = ''] = documentKeys();
    stub.objects.delete(lost);
    stub.objects.set(altered, Buffer.alloc(stub.objects.get(altered)?.length ?? 0));
    const verified = await run('verify', '--read-data');
    expect(verified).toMatchObject({ code: 3 });
    for (const key of [lost, altered]) expect(verified.out).toContain(key.slice(-64));
    expect(await run('restore', backup(), '--documents')).toMatchObject({ code: 0 });
  });

  it('are not reported as damaged when the server refuses to return them', async () => {
    await withPortal({}, async ({ database, store }) => {
      const refused = await openDocumentStore(readConfig(settings({ AWS_ACCESS_KEY_ID: 'stranger' })));
      const reading = {
        list: (prefix: string) => store.list(prefix),
        read: (sha256: Buffer) => refused.read(sha256),
        lostAndFound: store.lostAndFound,
      } as unknown as typeof store;
      const verified = verifyDocuments({ database, store: reading }, { readsBytes: true });
      await expect(verified).rejects.toThrow(/AWS_ACCESS_KEY_ID/);
      refused.close();
    });
  });

  it('are restored with another database into another place', async () => {
    const other = await createTestDatabase();
    const elsewhere = settings({ DATABASE_URL: other.url, DOCUMENT_STORE: `s3://belege/${prefix}-new/` });
    // A restore ends with 0 only when it has read every document.
    expect(await runWith(elsewhere, 'restore', backup())).toMatchObject({ code: 0 });
    await other.drop();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['another prefix', { DOCUMENT_STORE: 's3://belege/empty/' }, /are not in s3:\/\/belege\/empty\//],
    ['a bucket that does not exist', { DOCUMENT_STORE: 's3://absent/' }, /the bucket does not exist/],
    ['an unknown key', { AWS_ACCESS_KEY_ID: 'stranger' }, /AWS_ACCESS_KEY_ID/],
    ['no server', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /does not answer; see S3_ENDPOINT/],
  ])('prevent the start with one line of explanation for %s', async (_what, change, line) => {
    const started = withPortal(change, () => Promise.resolve());
    await expect(started).rejects.toThrow(line);
    await expect(started).rejects.toThrow(/^[^\n]*DOCUMENT_STORE[^\n]*$/);
  });

  it('that belong to another database prevent the start', async () => {
    const other = await createTestDatabase();
    await expect(withPortal({ DATABASE_URL: other.url }, () => Promise.resolve())).rejects.toThrow(
      /^DATABASE_URL: this database knows no document, but s3:/,
    );
    await other.drop();
  });
});

describe('documents in sixteen buckets', () => {
  const address = `s3://belege-{h}/${prefix}/`;
  const spread = () => settings({ DOCUMENT_STORE: address });
  const bucketOf = (hash: string) => `belege-${hash.slice(0, 1)}`;
  const hashes = () =>
    documentKeys()
      .map((key) => key.slice(-64))
      .toSorted();
  beforeAll(() => {
    for (const digit of '0123456789abcdef') stub.buckets.set(`belege-${digit}`, new Map());
  });

  it('are copied, each into the bucket of its hash, served from there and verified', async () => {
    expect(await run('store', 'copy', '--to', address)).toMatchObject({ code: 0 });
    for (const hash of hashes()) {
      const holders = [...stub.buckets].filter(([, objects]) =>
        [...objects.keys()].some((key) => key.endsWith(hash)),
      );
      expect(holders.map(([name]) => name).toSorted()).toEqual(['belege', bucketOf(hash)]);
    }
    await withPortal({ DOCUMENT_STORE: address }, async ({ store }) => {
      for (const hash of hashes()) expect(await store.has(Buffer.from(hash, 'hex'))).toBe(true);
    });
    expect(await runWith(spread(), 'verify', '--read-data')).toMatchObject({ code: 0 });
    expect((await runWith(spread(), 'doctor')).text).toContain(
      `DOCUMENT_STORE: ${address} and the database belong together`,
    );
  });

  it.each([
    ['is missing', /the bucket does not exist/, () => stub.buckets.delete(bucketOf(hashes()[0] ?? ''))],
    [
      'was emptied',
      /names documents that are not in/,
      () => stub.buckets.set(bucketOf(hashes()[0] ?? ''), new Map()),
    ],
    [
      'is that of another installation',
      /holds the documents of another database/,
      () => {
        const mark = { storeId: randomUUID(), generation: 0, lossAccepted: false };
        const objects = new Map(stub.buckets.get(bucketOf(hashes()[0] ?? '')));
        objects.set(`${prefix}/installation`, Buffer.from(JSON.stringify(mark)));
        stub.buckets.set(bucketOf(hashes()[0] ?? ''), objects);
      },
    ],
  ])(
    'stop the start and are no lost documents when one bucket %s, which doctor names',
    async (_what, line, change) => {
      const bucket = bucketOf(hashes()[0] ?? '');
      const before = stub.buckets.get(bucket) ?? new Map<string, Buffer>();
      change();
      try {
        const started = withPortal({ DOCUMENT_STORE: address }, () => Promise.resolve());
        await expect(started).rejects.toThrow(line);
        await expect(started).rejects.toThrow(new RegExp(`^[^\\n]*s3://${bucket}/[^\\n]*$`));
        expect((await runWith(spread(), 'doctor')).text).toContain(`s3://${bucket}/${prefix}/`);
        const verified = await runWith(spread(), 'verify');
        expect(verified.code).not.toBe(0);
        expect(verified.text).not.toContain('MISSING');
        // Another installation's documents have no row here, and are not moved.
        const swept = await runWith(spread(), 'store', 'sweep');
        expect(swept.code).not.toBe(0);
        expect(swept.text).toContain(`s3://${bucket}/${prefix}/`);
      } finally {
        stub.buckets.set(bucket, before);
      }
      await withPortal({ DOCUMENT_STORE: address }, () => Promise.resolve());
    },
  );

  it('come back into a bucket that was emptied from a backup', async () => {
    const [hash = ''] = hashes();
    stub.buckets.set(bucketOf(hash), new Map());
    expect(await runWith(spread(), 'restore', backup(), '--documents')).toMatchObject({ code: 0 });
    await withPortal({ DOCUMENT_STORE: address }, async ({ store }) => {
      expect(await store.has(Buffer.from(hash, 'hex'))).toBe(true);
    });
  });

  it('start again after the first bucket was emptied and the loss was accepted', async () => {
    stub.buckets.set('belege-0', new Map());
    const started = withPortal({ DOCUMENT_STORE: address }, () => Promise.resolve());
    await expect(started).rejects.toThrow(/not the object "installation"/);
    expect(await runWith(spread(), 'store', 'adopt', '--yes')).toMatchObject({ code: 0 });
    expect(await runWith(spread(), 'restore', backup(), '--documents')).toMatchObject({ code: 0 });
    await withPortal({ DOCUMENT_STORE: address }, () => Promise.resolve());
  });
});

it('a copy back into the locked bucket of the portal locks the documents that it puts', async () => {
  stub.locks = new Map();
  const locking = settings({ S3_OBJECT_LOCK: 'governance' });
  const bucket = `s3://belege/${prefix}/`;
  const copy = path.join(home, 'copy');
  let hash = '';
  try {
    await withPortal({ S3_OBJECT_LOCK: 'governance' }, async ({ store }) => {
      const build = createWorldBuilder(test.owner.executor, store);
      const provider = await build.provider();
      const customer = await build.customer([provider.id]);
      const date = `${PORTAL_YEAR}-01-02`;
      const { bytes } = await build.invoice(customer.id, provider.id, { date, bytes: randomBytes(70) });
      hash = (await store.put(bytes)).sha256.toString('hex');
    });
    stub.locks.clear();
    expect(await runWith(locking, 'store', 'copy', '--to', copy)).toMatchObject({ code: 0 });
    stub.objects.delete(documentKeys().find((key) => key.endsWith(hash)) ?? '');
    const back = await runWith(locking, 'store', 'copy', '--from', copy, '--to', bucket);
    expect(back).toMatchObject({ code: 0 });
    expect([...stub.locks.keys()].filter((key) => key.endsWith(hash))).toHaveLength(1);
  } finally {
    stub.locks = undefined;
  }
});

describe('a portal whose S3 server is gone', () => {
  it('answers 503 with Retry-After to a download, without an alarm, and is not ready', async () => {
    const store = await openDocumentStore(readConfig(settings()));
    const app = await createTestApp({ servedStore: store });
    try {
      const provider = await app.build.provider();
      const customer = await app.build.customer([provider.id]);
      const reader = await app.build.backofficeUser('ProviderUser', provider.id);
      const bytes = randomBytes(500);
      const { publicId } = await app.build.invoice(customer.id, provider.id, { bytes });
      await store.put(bytes);
      const download = () => app.call({ url: `/api/Invoice/Download/${publicId}`, as: reader.id });
      expect((await download()).rawPayload.equals(bytes)).toBe(true);
      stub.denied.set('GET', { status: 403, code: 'AccessDenied' });
      const answer = await download();
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect((await app.call({ url: '/readyz' })).statusCode).toBe(503);
      expect(app.log).toContainEqual(
        expect.objectContaining({
          faults: ['documents'],
          settings: ['DOCUMENT_STORE'],
          reason: expect.stringContaining('the access key may not do this') as string,
        }),
      );
      expect(app.log.filter((line) => 'alarm' in line)).toEqual([]);
      stub.denied.clear();
      expect((await download()).statusCode).toBe(200);
    } finally {
      stub.denied.clear();
      await app.close();
      store.close();
    }
  });
});
