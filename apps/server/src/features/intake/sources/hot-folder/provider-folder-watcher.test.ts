import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { renderInvoicePdf } from '@belegfach/einvoice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileDocumentStore, nodeFileOperations } from '../../../../platform/document-store/index.ts';
import { createIntakeService } from '../../pipeline/intake.service.ts';
import {
  indexCsv,
  DOCUMENTS,
  placeFile,
  listFiles,
  openFolder,
  readResult,
  runUntilIdle,
} from '../../test-support/hot-folder.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

describe('the hot folder watcher', () => {
  it('does not take unfinished files, hidden files, links and folders', async () => {
    const { listReceipts, folder, watch } = await openFolder(world, { waitingTimeMs: 0 });
    const pdf = makePlainPdf('not to be taken');
    for (const name of ['x.pdf.tmp', 'x.part', '~x.pdf', '.x.pdf', 'x.pdf~', 'Thumbs.db'])
      placeFile(folder, name, pdf);
    writeFileSync(path.join(world.folder, 'secret.pdf'), pdf);
    symlinkSync(path.join(world.folder, 'secret.pdf'), path.join(folder.path, 'link.pdf'));
    mkdirSync(path.join(folder.path, 'ordner.pdf'));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual([]);
    renameSync(path.join(folder.path, 'x.pdf.tmp'), path.join(folder.path, 'x.pdf'));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['x.pdf quarantined no-invoice-xml']);
  });

  it('waits for a slow writer, however long it takes', async () => {
    let now = 0;
    const { listReceipts, folder, watch } = await openFolder(world, { pollMs: 5_000 });
    const watcher = watch(() => now);
    const bytes = readFileSync(path.join(DOCUMENTS, 'mustang-en16931.pdf'));
    const partCount = 30;
    for (let part = 1; part <= partCount; part += 1) {
      placeFile(folder, 'langsam.pdf', bytes.subarray(0, Math.floor((bytes.length * part) / partCount)));
      await watcher.round();
      now += 4_999;
      await watcher.round();
    }
    expect(await listReceipts()).toEqual([]);
    now += 1;
    while (await watcher.round());
    expect(await listReceipts()).toEqual(['langsam.pdf accepted']);
  });

  it('takes a file with a done marker without waiting, together with the marker', async () => {
    const { listReceipts, folder, watch } = await openFolder(world, { pollMs: 60_000 });
    cpSync(path.join(DOCUMENTS, 'mustang-en16931.pdf'), path.join(folder.path, 'fertig.pdf'));
    placeFile(folder, 'fertig.pdf.done', '');
    const watcher = watch();
    while (await watcher.round());
    expect(await listReceipts()).toEqual(['fertig.pdf accepted']);
    expect(listFiles(folder)).toEqual([]);
  });

  it('reads file names of older systems, and rejects names with control characters', async () => {
    const { listReceipts, folder, watch } = await openFolder(world, { waitingTimeMs: 0 });
    const raw = Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from('Gr\xf6\xdfe.pdf', 'latin1')]);
    writeFileSync(raw, makePlainPdf('old name'));
    placeFile(folder, 'a\nb.pdf', makePlainPdf('line break'));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual([
      'a\uFFFDb.pdf rejected file-name',
      'Größe.pdf quarantined no-invoice-xml',
    ]);
  });
});

describe('more documents without an index than one delivery takes', () => {
  it('are read while the delivery before is stored, and all of them are taken in', async () => {
    const { listReceipts, folder, watch } = await openFolder(world, { waitingTimeMs: 0 });
    const count = 120;
    for (let n = 1; n <= count; n += 1) placeFile(folder, `${n}.pdf`, makePlainPdf(`document ${n}`));
    const service = {
      ...world.service,
      submit: async (...delivery: Parameters<typeof world.service.submit>) => {
        // One delivery takes fewer than 60. Waits for ever, unless the next documents leave the folder meanwhile.
        while (listFiles(folder).length > count - 60) await wait(10);
        return world.service.submit(...delivery);
      },
    };
    await runUntilIdle(watch(undefined, service));
    expect(await listReceipts()).toHaveLength(count);
    expect(listFiles(folder)).toEqual([]);
  });
});

describe('a full disk', () => {
  it('loses nothing: files that could not be stored are taken in when there is free space again', async () => {
    let now = 0;
    let isFull = true;
    const { listReceipts, folder, watch, errors } = await openFolder(world);
    const store = new FileDocumentStore(path.join(world.folder, 'documents'), {
      operations: {
        ...nodeFileOperations,
        writeDurably: (file, bytes) =>
          isFull
            ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
            : nodeFileOperations.writeDurably(file, bytes),
      },
    });
    const service = createIntakeService({
      database: world.test.database,
      store,
      readers: world.readers,
      renderPdf: renderInvoicePdf,
    });
    const watcher = watch(() => (now += 1_000), service);
    placeFile(folder, 'a.pdf', makePlainPdf('full disk'));
    placeFile(folder, 'lauf.csv', indexCsv('a.pdf;RE;A-1;01.02.2026;10000001'));
    await runUntilIdle(watcher);
    expect(errors).not.toEqual([]);
    expect(await listReceipts()).toEqual([]);
    expect(existsSync(path.join(folder.path, 'lauf.result.csv'))).toBe(false);
    isFull = false;
    now += 60_000;
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual(['a.pdf accepted']);
    expect(readResult(folder, 'lauf.result.csv').map(({ state }) => state)).toEqual(['accepted']);
  });
});

describe('files that the server may not read', () => {
  // The superuser can read every file.
  it.runIf(process.getuid?.() !== 0)('stay in the folder and do not block the others', async () => {
    const { listReceipts, folder, watch } = await openFolder(world, { waitingTimeMs: 0 });
    placeFile(folder, 'geheim.pdf', makePlainPdf('unreadable'));
    chmodSync(path.join(folder.path, 'geheim.pdf'), 0);
    placeFile(folder, 'offen.pdf', makePlainPdf('readable'));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['offen.pdf quarantined no-invoice-xml']);
  });
});
