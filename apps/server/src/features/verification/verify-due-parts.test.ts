import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCheckResults } from './check-result.repository.ts';
import type { VerifyCycle } from './due-parts.ts';
import { type NightlyOptions, recordFullVerification, verifyDueParts } from './verify-due-parts.ts';
import { type DocumentsReport, verifyDocuments } from './verify-documents.ts';
import { letPartsBeDue } from '../../../test/support/due-parts.ts';
import { createStoreWorld, type StoreWorld } from '../../../test/support/store-world.ts';

const EVERY_NIGHT: VerifyCycle = { listNights: 1, readNights: 1 };
const PARTS = 4096;

let world: StoreWorld;
beforeEach(async () => {
  world = await createStoreWorld();
});
afterEach(() => world.close());

const owner = () => world.test.owner.executor;

async function verify(cycle: VerifyCycle, options: Partial<NightlyOptions> = {}) {
  const reports: DocumentsReport[] = [];
  const orphans: Buffer[] = [];
  const parts = await verifyDueParts(
    { database: world.test.database, store: world.dependencies.store },
    {
      ...cycle,
      signal: new AbortController().signal,
      onVerified: (report) => void reports.push(report),
      onOrphans: (files) => {
        orphans.push(...files.map(({ sha256 }) => sha256));
        return Promise.resolve();
      },
      ...options,
    },
  );
  const faults = reports.flatMap((report) => report.faults.map(({ hash, fault }) => `${hash} ${fault}`));
  const sum = (name: 'files' | 'read') => reports.reduce((total, report) => total + report[name], 0);
  return { parts, faults, files: sum('files'), read: sum('read'), orphans };
}

function flipOneBit(file: string): void {
  const bytes = readFileSync(file);
  bytes[7] = (bytes[7] ?? 0) ^ 0b100;
  writeFileSync(file, bytes);
}

const faultCount = async () =>
  (await listCheckResults(world.test.database.executor)).find(({ name }) => name === 'documents')?.faults;

describe('the nightly check', () => {
  it('finds every missing file each night, reads the bytes of the parts that are due, and checks no part twice', async () => {
    const documents = await world.addDocuments(30);
    const [gone] = documents;
    rmSync(world.placeOf(gone ?? Buffer.alloc(0)));
    const cycle = { listNights: 1, readNights: 3 };
    const first = await verify(cycle);
    expect(first).toMatchObject({ parts: PARTS, files: 30, faults: [`${gone?.toString('hex')} missing`] });
    expect(first.read).toBeLessThan(30);
    expect(await verify(cycle)).toMatchObject({ parts: 0 });
  });

  it('counts altered bytes as a fault until they are read again', async () => {
    const [document = Buffer.alloc(0)] = await world.addDocuments(3);
    await letPartsBeDue(owner());
    flipOneBit(world.placeOf(document));
    expect((await verify(EVERY_NIGHT)).faults).toEqual([`${document.toString('hex')} altered`]);
    expect(await faultCount()).toBe(1);
    // Another night that compares only names does not hide it.
    await letPartsBeDue(owner());
    await sql`update verified_part set read_day = read_day + 1`.execute(owner());
    expect(await verify({ listNights: 1, readNights: 366 })).toMatchObject({ files: 3, read: 0, faults: [] });
    expect(await faultCount()).toBe(1);
    flipOneBit(world.placeOf(document));
    await letPartsBeDue(owner());
    expect(await verify(EVERY_NIGHT)).toMatchObject({ faults: [], read: 3 });
    expect(await faultCount()).toBe(0);
  });

  // Regression: the next check of names removed such a fault from the metrics, and its alert ended.
  it('keeps the fault of altered bytes that `verify --read-data` has found, until they are read again', async () => {
    const [altered = Buffer.alloc(0), gone = Buffer.alloc(0)] = await world.addDocuments(3);
    flipOneBit(world.placeOf(altered));
    rmSync(world.placeOf(gone));
    const stores = { database: world.test.database, store: world.dependencies.store };
    await recordFullVerification(
      stores.database.executor,
      await verifyDocuments(stores, { readsBytes: true }),
    );
    expect(await faultCount()).toBe(2);
    await letPartsBeDue(owner());
    await sql`update verified_part set read_day = read_day + 1`.execute(owner());
    expect(await verify({ listNights: 1, readNights: 366 })).toMatchObject({
      read: 0,
      faults: [`${gone.toString('hex')} missing`],
    });
    expect(await faultCount()).toBe(2);
  });

  it('continues after a restart where it stopped, and reports its result when the last part is done', async () => {
    await world.addDocuments(20);
    await letPartsBeDue(owner());
    const stopping = new AbortController();
    let seen = 0;
    const first = await verify(EVERY_NIGHT, {
      signal: stopping.signal,
      onVerified: () => {
        seen += 1;
        if (seen === 5) stopping.abort();
      },
    });
    expect(first.parts).toBe(5);
    expect(await listCheckResults(world.test.database.executor)).toEqual([]);
    const second = await verify(EVERY_NIGHT);
    expect(second.files).toBeGreaterThan(0);
    expect(second.files).toBeLessThanOrEqual(15);
    expect(await listCheckResults(world.test.database.executor)).toMatchObject([{ name: 'documents' }]);
  });

  it('does not count a part as verified whose check failed', async () => {
    await world.addDocuments(1);
    await letPartsBeDue(owner());
    const failing = { onVerified: () => expect.fail('the disk is gone') };
    await expect(verify(EVERY_NIGHT, failing)).rejects.toThrow('the disk is gone');
    expect(await verify(EVERY_NIGHT)).toMatchObject({ parts: 1, files: 1 });
  });

  it('names the files without a document, which the sweep marks', async () => {
    await world.addDocuments(3);
    const files = await world.addFiles(4);
    await letPartsBeDue(owner(), files);
    const { orphans } = await verify(EVERY_NIGHT);
    expect(orphans.map((hash) => hash.toString('hex')).toSorted()).toEqual(
      files.map((hash) => hash.toString('hex')).toSorted(),
    );
  });

  it('does not report a document as missing that comes in while it lists', async () => {
    const [document = Buffer.alloc(0)] = await world.addDocuments(1);
    await letPartsBeDue(owner());
    const { store } = world.dependencies;
    // The list was read before the document came in, and the rows afterwards.
    // eslint-disable-next-line @typescript-eslint/require-await -- an empty list
    store.list = async function* empty() {
      yield* [];
    };
    expect(await verify(EVERY_NIGHT)).toMatchObject({ files: 1, faults: [] });
    rmSync(world.placeOf(document));
    await letPartsBeDue(owner());
    expect((await verify(EVERY_NIGHT)).faults).toHaveLength(1);
  });
});
