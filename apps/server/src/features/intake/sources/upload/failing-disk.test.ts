import { uploadResponse } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FileOperations,
  nodeFileOperations,
} from '../../../../platform/document-store/file-operations.ts';
import { openDocumentStore, parseStoreAddress } from '../../../../platform/document-store/index.ts';
import { startS3Stub, STUB_KEYS } from '../../../../../test/support/s3-stub.ts';
import { createIntakePortal, indexFileFor, type IntakePortal } from '../../test-support/intake-portal.ts';

const METRICS_TOKEN = 'a-token-of-the-monitoring';
const WRITES = ['writeDurably', 'link', 'syncFolder', 'makeFolder'] as const;

/** The failing call and its error code; undefined while the disk works. */
let fault: { readonly call: (typeof WRITES)[number]; readonly code: string } | undefined;
const failing = (call: (typeof WRITES)[number]) =>
  fault?.call === call
    ? Promise.reject(Object.assign(new Error(fault.code), { code: fault.code }))
    : undefined;
const operations: FileOperations = {
  ...nodeFileOperations,
  writeDurably: (path, bytes) => failing('writeDurably') ?? nodeFileOperations.writeDurably(path, bytes),
  link: (from, to) => failing('link') ?? nodeFileOperations.link(from, to),
  syncFolder: (path) => failing('syncFolder') ?? nodeFileOperations.syncFolder(path),
  makeFolder: (path) => failing('makeFolder') ?? nodeFileOperations.makeFolder(path),
};

let portal: IntakePortal;
beforeEach(async () => {
  fault = undefined;
  portal = await createIntakePortal({ operations, metricsToken: METRICS_TOKEN });
});
afterEach(() => portal.app.close());

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    portal.app.test.owner.executor,
  );
  return rows[0]?.count;
};
const documentsOf = (number: string) => {
  const file = portal.pdf();
  return [file, indexFileFor(file.fileName, number)];
};
const readyz = () =>
  portal.app.app.inject({ url: '/readyz', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });

describe('a full disk', () => {
  it('of the documents refuses uploads at every file operation, allows reads, and a repeat creates one document', async () => {
    const held = await portal.hold();
    for (const call of WRITES) {
      const files = documentsOf(`RE-${call}`);
      const idempotencyKey = `lauf-${call}`;
      const before = [await count('invoice'), await count('intake_receipt')];
      fault = { call, code: 'ENOSPC' };
      const refused = await portal.sendUpload(portal.key, files, { idempotencyKey });
      expect(refused.statusCode, call).toBe(503);
      expect(refused.json()).toMatchObject({ code: 'StorageUnavailable' });
      expect(Number(refused.headers['retry-after'])).toBe(60);
      expect([await count('invoice'), await count('intake_receipt')]).toEqual(before);
      expect((await portal.download(portal.admin, held)).statusCode).toBe(200);
      expect((await portal.list(portal.admin)).statusCode).toBe(200);
      fault = undefined;
      const [item] = await portal.upload(portal.key, files, { idempotencyKey });
      expect(item?.state, call).toBe('accepted');
    }
    expect(await count('invoice')).toBe(WRITES.length);
    expect((await readyz()).statusCode).toBe(200);
  });

  it('of the database refuses uploads, and accepts them once there is free space', async () => {
    const { executor } = portal.app.test.owner;
    await sql`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(executor);
    await sql`create trigger no_room before insert on invoice execute function no_room()`.execute(executor);
    const files = documentsOf('RE-DB');
    expect((await portal.sendUpload(portal.key, files)).statusCode).toBe(503);
    expect([await count('invoice'), await count('intake_receipt')]).toEqual([0, 0]);
    await sql`drop trigger no_room on invoice`.execute(executor);
    expect((await portal.upload(portal.key, files)).map(({ state }) => state)).toEqual(['accepted']);
  });
});

describe('a full bucket', () => {
  it.each([
    { status: 403, code: 'QuotaExceeded' },
    { status: 507, code: 'InsufficientStorage' },
  ])(
    'refuses uploads with $status $code, stores no partial document, allows reads, and a repeat creates one document',
    async (denial) => {
      const stub = await startS3Stub();
      const documentBuckets = parseStoreAddress('s3://belege/');
      const credentials = {
        accessKeyId: STUB_KEYS.AWS_ACCESS_KEY_ID,
        secretAccessKey: STUB_KEYS.AWS_SECRET_ACCESS_KEY,
      };
      const store = await openDocumentStore({
        dataDirectory: portal.app.documents,
        documentBuckets,
        s3: { endpoint: stub.endpoint, region: undefined, credentials },
      });
      const inBucket = await createIntakePortal({ servedStore: store });
      try {
        const held = await inBucket.hold();
        const file = inBucket.pdf();
        const files = [file, indexFileFor(file.fileName, 'RE-FULL')];
        const countRows = async () => {
          const { rows } = await sql`
          select (select count(*) from invoice) as documents, (select count(*) from stored_file) as files,
            (select count(*) from intake_receipt) as receipts, (select count(*) from intake_event) as events`.execute(
            inBucket.app.test.owner.executor,
          );
          return rows;
        };
        const before = [await countRows(), [...stub.objects.keys()]];
        stub.denied.set('PUT', denial);
        const refused = await inBucket.sendUpload(inBucket.key, files, { idempotencyKey: 'lauf' });
        expect(refused.statusCode).toBe(503);
        expect(refused.json()).toMatchObject({ code: 'StorageUnavailable' });
        expect(refused.headers['retry-after']).toBe('5');
        expect([await countRows(), [...stub.objects.keys()]]).toEqual(before);
        expect((await inBucket.download(inBucket.admin, held)).statusCode).toBe(200);
        stub.denied.clear();
        const [item] = await inBucket.upload(inBucket.key, files, { idempotencyKey: 'lauf' });
        expect(item?.state).toBe('accepted');
        expect(inBucket.app.log.filter((line) => 'alarm' in line)).toEqual([]);
      } finally {
        await inBucket.app.close();
        store.close();
        await stub.close();
      }
    },
  );
});

describe('a failing disk', () => {
  it('refuses uploads even after it works again, the portal is not ready, and reads still work', async () => {
    const held = await portal.hold();
    const files = documentsOf('RE-EIO');
    fault = { call: 'syncFolder', code: 'EIO' };
    const first = await portal.sendUpload(portal.key, files);
    fault = undefined;
    const second = await portal.sendUpload(portal.key, files);
    for (const refused of [first, second]) {
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ code: 'StorageUnavailable' });
    }
    expect(await count('invoice')).toBe(0);
    const ready = await readyz();
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'unavailable', faults: ['documents'] });
    expect((await portal.download(portal.admin, held)).statusCode).toBe(200);
  });
});

it('a repeated request gets its earlier response during a fault', async () => {
  const files = documentsOf('RE-FIRST');
  const [first] = await portal.upload(portal.key, files, { idempotencyKey: 'lauf' });
  fault = { call: 'writeDurably', code: 'ENOSPC' };
  const again = await portal.sendUpload(portal.key, files, { idempotencyKey: 'lauf' });
  expect(uploadResponse.parse(again.json()).items).toEqual([first]);
});
