import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DOCUMENTS,
  placeFile,
  listFiles,
  INDEX_EXAMPLES,
  openFolder,
  runUntilIdle,
} from '../../test-support/hot-folder.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

describe('a sidecar', () => {
  it('of any kind describes the document next to it', async () => {
    const { listReceipts, folder, watch } = await openFolder(world);
    const example = (from: string, to: string, number: string) => {
      const text = readFileSync(path.join(INDEX_EXAMPLES, from), 'latin1');
      placeFile(folder, to, Buffer.from(text.replaceAll('4711-2026-000123', number), 'latin1'));
    };
    for (const name of ['a', 'b', 'c', 'e', 'f'])
      placeFile(folder, `${name}.pdf`, makePlainPdf(`sidecar ${name}`));
    example('plain-invoice.jpl', 'a.jpl', 'JPL-1');
    example('plain-invoice.dwcontrol', 'b.dwcontrol', 'DW-1');
    placeFile(
      folder,
      'c.json',
      JSON.stringify({
        documentNumber: 'J-1',
        documentDate: '2026-01-02',
        typeValue: 1,
        customerNumber: '104711',
      }),
    );
    placeFile(
      folder,
      'e.xml',
      '<document><documentNumber>X-1</documentNumber><documentDate>2026-01-02</documentDate><typeValue>2</typeValue><customerNumber>104711</customerNumber></document>',
    );
    placeFile(
      folder,
      'f.pdf.json',
      JSON.stringify({
        documentNumber: 'F-1',
        documentDate: '2026-01-02',
        typeValue: 0,
        customerNumber: '104711',
      }),
    );
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['a', 'b', 'c', 'e', 'f'].map((name) => `${name}.pdf accepted`));
    expect(listFiles(folder)).toEqual(['a', 'b', 'c', 'e', 'f.pdf'].map((name) => `${name}.result.csv`));
  });

  it('of DATEV or ELO names its files', async () => {
    const { listReceipts, folder, watch } = await openFolder(world);
    const watcher = watch();
    cpSync(path.join(INDEX_EXAMPLES, 'document.xml'), path.join(folder.path, 'document.xml'));
    cpSync(path.join(DOCUMENTS, 'plain-invoice.pdf'), path.join(folder.path, 'plain-invoice.pdf'));
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual([]);
    cpSync(
      path.join(INDEX_EXAMPLES, 'ledger_4711-2026-000123.xml'),
      path.join(folder.path, 'ledger_4711-2026-000123.xml'),
    );
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual(['plain-invoice.pdf accepted']);
    cpSync(path.join(INDEX_EXAMPLES, 'elo-import.xml'), path.join(folder.path, 'elo-import.xml'));
    cpSync(path.join(DOCUMENTS, 'plain-invoice.pdf'), path.join(folder.path, 'plain-invoice.pdf'));
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual(['plain-invoice.pdf accepted', 'plain-invoice.pdf duplicate']);
    expect(listFiles(folder)).toEqual(['document.result.csv', 'elo-import.result.csv']);
  });
});

describe('a document without an index', () => {
  it('is taken in immediately if it is an e-invoice, and waits for its sidecar if it is a plain PDF', async () => {
    const { listReceipts, folder, watch } = await openFolder(world);
    const watcher = watch();
    cpSync(path.join(DOCUMENTS, 'mustang-en16931.pdf'), path.join(folder.path, 'hybrid.pdf'));
    cpSync(path.join(DOCUMENTS, 'xrechnung-cii.xml'), path.join(folder.path, 'allein.xml'));
    cpSync(path.join(DOCUMENTS, 'xrechnung-ubl.xml'), path.join(folder.path, 'paar.xml'));
    placeFile(folder, 'paar.pdf', makePlainPdf('view of a pair'));
    placeFile(folder, 'kaputt.pdf', '%PDF-1.7 nothing else');
    placeFile(folder, 'wartet.pdf', makePlainPdf('waits'));
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual([
      'allein.xml accepted',
      'hybrid.pdf accepted',
      'kaputt.pdf rejected not-a-pdf',
      'paar.pdf accepted',
    ]);
    expect(listFiles(folder)).toEqual(['wartet.pdf']);
    placeFile(
      folder,
      'wartet.json',
      JSON.stringify({
        documentNumber: 'W-1',
        documentDate: '2026-01-02',
        typeValue: 0,
        customerNumber: '104711',
      }),
    );
    await runUntilIdle(watcher);
    expect((await listReceipts()).at(-1)).toBe('wartet.pdf accepted');
  });

  it('is held if it is a plain PDF whose waiting time is over', async () => {
    const { listReceipts, folder, watch } = await openFolder(world, { waitingTimeMs: 0 });
    for (let count = 0; count < 120; count += 1)
      placeFile(folder, `p${count}.pdf`, makePlainPdf(`overdue ${count}`));
    await runUntilIdle(watch());
    const receipts = await listReceipts();
    expect(receipts).toHaveLength(120);
    expect(receipts.every((receipt) => receipt.endsWith('quarantined no-invoice-xml'))).toBe(true);
    expect(listFiles(folder)).toEqual([]);
  });
});
