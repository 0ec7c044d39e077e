import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIntakeService } from '../../pipeline/intake.service.ts';
import { findIntakeProvider } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOfSystem } from '../../receipts/intake.policy.ts';
import { document } from '../../test-support/documents.ts';
import { createIntakePortal, indexFileFor, type IntakePortal } from '../../test-support/intake-portal.ts';
import { storeReceivedItems } from './store-received-items.ts';
import { judgeReceived } from './judge-received.ts';

let portal: IntakePortal;
let scope: IntakeScope;
const readers = new ReaderPool({ size: 1 });
const { signal } = new AbortController();

beforeAll(async () => {
  portal = await createIntakePortal({ intakeResponseTimeoutMs: 0 });
  const provider = await findIntakeProvider(portal.app.test.database.executor, portal.A.publicId);
  if (provider === undefined) throw new Error('the provider was made just now');
  scope = intakeScopeOfSystem(provider);
});
afterAll(async () => {
  await readers.close();
  await portal.app.close();
});

const statesOf = async (fileNames: readonly string[]) => {
  const { rows } = await sql<{ state: string }>`
    select state from intake_receipt where file_name = any(${[...fileNames]}) order by array_position(${[...fileNames]}::text[], file_name), id`.execute(
    portal.app.test.owner.executor,
  );
  return rows.map(({ state }) => state);
};

const createServices = () => {
  const { database } = portal.app.test;
  const { store } = portal.app;
  const intake = createIntakeService({ database, store, readers, renderPdf: renderInvoicePdf });
  return { database, store, intake };
};
const resume = (abandonedSeconds: number) => judgeReceived(createServices(), scope, abandonedSeconds, signal);

describe('an upload that takes longer than its request', () => {
  it('is returned as received, with ids that stay the same, and is judged later', async () => {
    const files = [portal.pdf(), portal.pdf()];
    const index = indexFileFor(files[0]?.fileName ?? '', 'RE-LATE-1');
    const items = await portal.upload(portal.key, [...files, index], { idempotencyKey: 'late-1' });
    expect(items.map(({ fileName }) => fileName)).toEqual(files.map(({ fileName }) => fileName));
    expect(items.map(({ state }) => state)).toContain('received');
    for (const [position, state] of ['accepted', 'quarantined'].entries()) {
      const id = items[position]?.id ?? '';
      await expect.poll(async () => (await portal.detail(id)).state).toBe(state);
    }
    expect(await statesOf(files.map(({ fileName }) => fileName))).toHaveLength(2);
    await expect
      .poll(async () => {
        const again = await portal.upload(portal.key, [...files, index], { idempotencyKey: 'late-1' });
        return again.map(({ id, state }) => [id, state]);
      })
      .toEqual([
        [items[0]?.id, 'accepted'],
        [items[1]?.id, 'quarantined'],
      ]);
  });
});

describe('an upload that was acknowledged by a process that died', () => {
  it('is judged by the next process with its index, once, and in its delivery', async () => {
    const { intake } = createServices();
    const item = document({ number: 'RE-LATE-2' });
    const { fileName } = item;
    const batch = await intake.openBatch(scope, { channel: 'http' });
    const [outcome] = await storeReceivedItems(createServices(), scope, batch, [
      { ...item, key: 'index.csv:2' },
    ]);
    expect(outcome?.state).toBe('received');
    expect(await resume(120)).toBe(0);
    expect(await statesOf([fileName])).toEqual(['received']);
    await Promise.all([resume(0), resume(0)]);
    expect(await statesOf([fileName])).toContain('accepted');
    expect(await portal.detail(outcome?.receiptId ?? '')).toMatchObject({
      state: 'accepted',
      documentNumber: 'RE-LATE-2',
      channel: 'http',
    });
    expect((await intake.listOutcomes(scope, batch)).has('index.csv:2')).toBe(true);
    expect(await resume(0)).toBe(0);
  });

  it('keeps waiting if its bytes cannot be read, and does not block the others', async () => {
    const { intake } = createServices();
    const batch = await intake.openBatch(scope, { channel: 'http' });
    const [lost, intact] = [portal.pdf(), portal.pdf()];
    await storeReceivedItems(createServices(), scope, batch, [lost, intact]);
    const { rows } = await sql<{ id: number }>`
      select file_id as id from intake_receipt where file_name = ${lost.fileName}`.execute(
      portal.app.test.owner.executor,
    );
    await sql`update stored_file set sha256 = sha256('elsewhere') where id = ${rows[0]?.id}`.execute(
      portal.app.test.owner.executor,
    );
    await sql`update intake_receipt set sha256 = sha256('elsewhere') where file_name = ${lost.fileName}`.execute(
      portal.app.test.owner.executor,
    );
    await expect(resume(0)).rejects.toThrow(AggregateError);
    expect(await statesOf([lost.fileName, intact.fileName])).toEqual(['received', 'quarantined']);
  });
});
