import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIntakeService } from '../../features/intake/index.ts';
import { FileDocumentStore } from '../../platform/document-store/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createDemoWorld } from '@belegfach/demo';
import { seedDocuments } from './seed-documents.ts';
import { createWorld } from './demo-data.repository.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-open-cases-'));
const readers = new ReaderPool({ size: 1 });
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await readers.close();
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('the open cases of the demo are a rejected document, a duplicate and one document for each common reason to hold it', async () => {
  const { database } = test;
  const whole = createDemoWorld('2026-11-21');
  const world = { ...whole, documents: whole.documents.slice(-40), externalInvoices: [], notes: [] };
  await database.transaction((transaction) => createWorld(transaction, world, 'no hash'));
  const store = new FileDocumentStore(path.join(folder, 'documents'));
  await store.prepare();
  const intake = createIntakeService({ database, store, readers, renderPdf: renderInvoicePdf });
  await seedDocuments({ database, intake }, world, new AbortController().signal, () => undefined);

  const open = await database.executor
    .selectFrom('intake_receipt')
    .select(['state', 'reasons', 'file_name'])
    .where('state', '!=', 'accepted')
    .orderBy('file_name')
    .execute();
  expect(open.map((row) => [row.state, row.reasons, row.file_name])).toEqual([
    ['rejected', ['not-a-pdf'], 'Lieferschein-0815.pdf'],
    ['quarantined', ['customer-unknown'], 'RE-2026-9001.pdf'],
    ['quarantined', ['index-xml-conflict'], 'RE-2026-9002.pdf'],
    ['quarantined', ['number-exists'], 'RK-2026-0016-Korrektur.pdf'],
    ['duplicate', [], 'RK-2026-0016.pdf'],
    ['quarantined', ['no-invoice-xml'], 'Scan-2026-11-21.pdf'],
  ]);
});
