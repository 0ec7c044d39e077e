import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { renderInvoicePdf } from '@belegfach/einvoice';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileDocumentStore, nodeFileOperations } from '../../../platform/document-store/index.ts';
import type { IntakeScope } from '../intake.policy.ts';
import { createIntakeService } from '../intake.service.ts';
import { createIntakeWorld, type IntakeWorld } from '../test-support/intake-world.ts';
import { makePlainPdf } from '../test-support/plain-pdf.ts';
import type { HotFolderTimes } from './hot-folder-options.ts';
import { HotFolderWatcher } from './hot-folder-watcher.ts';
import { openProviderFolder, type ProviderFolder } from './provider-folder.ts';

const EINVOICES = path.join(import.meta.dirname, '../../../../../../packages/einvoice/fixtures/files');
const EXAMPLES = path.join(import.meta.dirname, '../index-files/fixtures');
const DAY = 86_400_000;

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld({ vatIds: ['DE136695976', 'DE123456789'] });
});
afterAll(() => world.close());

let providers = 0;
/** A provider of its own with its folder, the customers 10000001 and 104711 (of another number in front of the zeros) among its own. */
async function openFolder(times: Partial<HotFolderTimes> = {}) {
  providers += 1;
  const scope = await world.addProvider(`Anbieter ${providers}`, ['DE136695976', 'DE123456789']);
  const number = String(20_000_000 + providers);
  await world.addCustomer(number, {
    scope,
    identifiers: [
      ['customer-number', '104711'],
      ['customer-number', '10000001'],
      ['buyer-id', '2'],
      ['endpoint', 'buyer@info.de'],
    ],
  });
  const folder = await openProviderFolder(path.join(world.folder, 'intake'), scope.provider);
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => errors.push(facts) };
  const watch = (now: () => number = () => performance.now(), service = world.service) =>
    new HotFolderWatcher({
      now,
      folder,
      scope: () => scope,
      service,
      readers: world.readers,
      times: { pollMs: 1, companionWaitMs: 60_000, keepMs: 30 * DAY, ...times },
      checkpoint: () => undefined,
      log,
    });
  return { scope, folder, watch, errors, number };
}

/** Rounds until the folder is quiet: files settle after two looks. */
async function settle(watcher: HotFolderWatcher, rounds = 3): Promise<void> {
  for (let quiet = 0; quiet < rounds; ) {
    quiet = (await watcher.round()) ? 0 : quiet + 1;
    await wait(2);
  }
}

const drop = (folder: ProviderFolder, name: string, content: string | Buffer) =>
  writeFileSync(path.join(folder.path, name), content);
const files = (folder: ProviderFolder) =>
  readdirSync(folder.path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
const doneFiles = (folder: ProviderFolder) =>
  readdirSync(folder.done, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** The rows of a result file as objects; the file is as spreadsheets open it. */
function readResult(folder: ProviderFolder, name: string) {
  const text = readFileSync(path.join(folder.path, name), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  const cells = lines.map((line) => line.slice(1, -1).split('";"'));
  return cells
    .slice(1)
    .map((row) => ({ line: row[0], file: row[1], number: row[2], state: row[3], reasons: row[4] }));
}

async function listReceipts({ providerId }: IntakeScope) {
  const { rows } = await sql<{
    file_name: string;
    state: string;
    reasons: string[];
    document_number: string | null;
  }>`
    select file_name, state, reasons, document_number from intake_receipt where provider_id = ${providerId}
    order by file_name, id`.execute(world.test.owner.executor);
  return rows.map(({ file_name, state, reasons }) => [file_name, state, ...reasons].join(' '));
}

const csv = (...rows: string[]) =>
  ['Datei;Belegart;Belegnummer;Belegdatum;Kundennummer', ...rows, ''].join('\r\n');

describe('an index with its files', () => {
  it('is taken in, put away and answered', async () => {
    const { scope, folder, watch } = await openFolder();
    for (const name of ['plain-invoice.pdf', 'plain-remittance.pdf', 'plain-reminder.pdf'])
      cpSync(path.join(EINVOICES, name), path.join(folder.path, name));
    cpSync(path.join(EXAMPLES, 'index-cp1252.csv'), path.join(folder.path, 'lauf-1.csv'));
    await settle(watch());
    expect(await listReceipts(scope)).toEqual([
      'plain-invoice.pdf accepted',
      'plain-reminder.pdf accepted',
      'plain-remittance.pdf accepted',
    ]);
    expect(files(folder)).toEqual(['lauf-1.result.csv']);
    expect(readResult(folder, 'lauf-1.result.csv')).toMatchObject([
      { line: '2', file: 'plain-invoice.pdf', number: '4711-2026-000123', state: 'accepted', reasons: '' },
      { line: '3', state: 'accepted' },
      { line: '4', state: 'accepted' },
    ]);
    expect(doneFiles(folder)).toEqual([
      'lauf-1.csv',
      'lauf-1.result.csv',
      'plain-invoice.pdf',
      'plain-reminder.pdf',
      'plain-remittance.pdf',
    ]);
    expect(readdirSync(folder.work)).toEqual([]);
  });

  it('with errors gets one line per row, none of them a formula', async () => {
    const { folder, watch } = await openFolder({ companionWaitMs: 0 });
    for (const name of ['plain-invoice.pdf', 'plain-remittance.pdf', 'plain-reminder.pdf'])
      cpSync(path.join(EINVOICES, name), path.join(folder.path, name));
    cpSync(path.join(EXAMPLES, 'index-with-errors.csv'), path.join(folder.path, 'index-with-errors.csv'));
    await settle(watch());
    expect(readResult(folder, 'index-with-errors.result.csv')).toEqual([
      { line: '2', file: 'plain-invoice.pdf', number: '4711-2026-000123', state: 'accepted', reasons: '' },
      {
        line: '3',
        file: 'missing-file.pdf',
        number: '4711-2026-000124',
        state: 'rejected',
        reasons: 'file-missing',
      },
      {
        line: '4',
        file: '../plain-reminder.pdf',
        number: 'MA-2026-00912',
        state: 'rejected',
        reasons: 'file-name',
      },
      {
        line: '5',
        file: 'plain-remittance.pdf',
        number: '',
        state: 'quarantined',
        reasons: 'missing-number invalid-date',
      },
      {
        line: '6',
        file: 'plain-remittance.pdf',
        number: `'=HYPERLINK(""x"")`,
        state: 'quarantined',
        reasons: 'customer-unknown',
      },
    ]);
  });

  it('waits for files that come later', async () => {
    const { folder, watch } = await openFolder();
    const watcher = watch();
    drop(folder, 'lauf.csv', csv('a.pdf;RE;A-1;01.02.2026;10000001', 'b.pdf;RE;B-1;01.02.2026;10000001'));
    drop(folder, 'a.pdf', makePlainPdf('later a'));
    await settle(watcher);
    expect(existsSync(path.join(folder.path, 'lauf.result.csv'))).toBe(false);
    drop(folder, 'B.PDF', makePlainPdf('later b'));
    await settle(watcher);
    expect(readResult(folder, 'lauf.result.csv').map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });

  it('judges files anew that came before it and wait in quarantine', async () => {
    const { scope, folder, watch } = await openFolder({ companionWaitMs: 0 });
    drop(folder, 'frueh.pdf', makePlainPdf('early'));
    await settle(watch());
    expect(await listReceipts(scope)).toEqual(['frueh.pdf quarantined no-invoice-xml']);
    drop(folder, 'spaet.csv', csv('frueh.pdf;MA;M-1;01.02.2026;10000001'));
    await settle(watch());
    expect(await listReceipts(scope)).toEqual(['frueh.pdf accepted']);
  });

  it('that can’t be read is answered with the line, and its files stay', async () => {
    const { folder, watch } = await openFolder();
    drop(folder, 'a.pdf', makePlainPdf('unreadable'));
    drop(folder, 'lauf.csv', 'Datei;Belegnummer\r\na.pdf;"1\r\n');
    await settle(watch());
    expect(readResult(folder, 'lauf.result.csv')).toMatchObject([
      { state: 'refused', reasons: 'index-unreadable' },
    ]);
    expect(files(folder)).toEqual(['a.pdf', 'lauf.result.csv']);
  });
});

describe('sidecars', () => {
  it('of all kinds name the document beside them', async () => {
    const { scope, folder, watch } = await openFolder();
    const example = (from: string, to: string, number: string) => {
      const text = readFileSync(path.join(EXAMPLES, from), 'latin1');
      drop(folder, to, Buffer.from(text.replaceAll('4711-2026-000123', number), 'latin1'));
    };
    for (const name of ['a', 'b', 'c', 'e', 'f'])
      drop(folder, `${name}.pdf`, makePlainPdf(`sidecar ${name}`));
    example('plain-invoice.jpl', 'a.jpl', 'JPL-1');
    example('plain-invoice.dwcontrol', 'b.dwcontrol', 'DW-1');
    drop(
      folder,
      'c.json',
      JSON.stringify({
        documentNumber: 'J-1',
        documentDate: '2026-01-02',
        typeValue: 1,
        customerNumber: '104711',
      }),
    );
    drop(
      folder,
      'e.xml',
      '<document><documentNumber>X-1</documentNumber><documentDate>2026-01-02</documentDate><typeValue>2</typeValue><customerNumber>104711</customerNumber></document>',
    );
    drop(
      folder,
      'f.pdf.json',
      JSON.stringify({
        documentNumber: 'F-1',
        documentDate: '2026-01-02',
        typeValue: 0,
        customerNumber: '104711',
      }),
    );
    await settle(watch());
    expect(await listReceipts(scope)).toEqual(
      ['a', 'b', 'c', 'e', 'f'].map((name) => `${name}.pdf accepted`),
    );
    expect(files(folder)).toEqual(['a', 'b', 'c', 'e', 'f.pdf'].map((name) => `${name}.result.csv`));
  });

  it('of DATEV and ELO name their files', async () => {
    const { scope, folder, watch } = await openFolder();
    const watcher = watch();
    cpSync(path.join(EXAMPLES, 'document.xml'), path.join(folder.path, 'document.xml'));
    cpSync(path.join(EINVOICES, 'plain-invoice.pdf'), path.join(folder.path, 'plain-invoice.pdf'));
    await settle(watcher);
    expect(await listReceipts(scope)).toEqual([]);
    cpSync(
      path.join(EXAMPLES, 'ledger_4711-2026-000123.xml'),
      path.join(folder.path, 'ledger_4711-2026-000123.xml'),
    );
    await settle(watcher);
    expect(await listReceipts(scope)).toEqual(['plain-invoice.pdf accepted']);
    cpSync(path.join(EXAMPLES, 'elo-import.xml'), path.join(folder.path, 'elo-import.xml'));
    cpSync(path.join(EINVOICES, 'plain-invoice.pdf'), path.join(folder.path, 'plain-invoice.pdf'));
    await settle(watcher);
    expect(await listReceipts(scope)).toEqual(['plain-invoice.pdf accepted', 'plain-invoice.pdf duplicate']);
    expect(files(folder)).toEqual(['document.result.csv', 'elo-import.result.csv']);
  });
});

describe('documents without an index', () => {
  it('e-invoices go at once, plain PDFs wait for their sidecar', async () => {
    const { scope, folder, watch } = await openFolder();
    const watcher = watch();
    cpSync(path.join(EINVOICES, 'mustang-en16931.pdf'), path.join(folder.path, 'hybrid.pdf'));
    cpSync(path.join(EINVOICES, 'xrechnung-cii.xml'), path.join(folder.path, 'allein.xml'));
    cpSync(path.join(EINVOICES, 'xrechnung-ubl.xml'), path.join(folder.path, 'paar.xml'));
    drop(folder, 'paar.pdf', makePlainPdf('view of a pair'));
    drop(folder, 'kaputt.pdf', '%PDF-1.7 nothing else');
    drop(folder, 'wartet.pdf', makePlainPdf('waits'));
    await settle(watcher);
    expect(await listReceipts(scope)).toEqual([
      'allein.xml accepted',
      'hybrid.pdf accepted',
      'kaputt.pdf rejected not-a-pdf',
      'paar.pdf accepted',
    ]);
    expect(files(folder)).toEqual(['wartet.pdf']);
    drop(
      folder,
      'wartet.json',
      JSON.stringify({
        documentNumber: 'W-1',
        documentDate: '2026-01-02',
        typeValue: 0,
        customerNumber: '104711',
      }),
    );
    await settle(watcher);
    expect((await listReceipts(scope)).at(-1)).toBe('wartet.pdf accepted');
  });

  it('plain PDFs whose time is over are held', async () => {
    const { scope, folder, watch } = await openFolder({ companionWaitMs: 0 });
    for (let count = 0; count < 120; count += 1)
      drop(folder, `p${count}.pdf`, makePlainPdf(`overdue ${count}`));
    await settle(watch());
    const receipts = await listReceipts(scope);
    expect(receipts).toHaveLength(120);
    expect(receipts.every((receipt) => receipt.endsWith('quarantined no-invoice-xml'))).toBe(true);
    expect(files(folder)).toEqual([]);
  });
});

describe('what may be taken', () => {
  it('leaves files in the making, hidden ones, links and folders alone', async () => {
    const { scope, folder, watch } = await openFolder({ companionWaitMs: 0 });
    const pdf = makePlainPdf('not to be taken');
    for (const name of ['x.pdf.tmp', 'x.part', '~x.pdf', '.x.pdf', 'x.pdf~', 'Thumbs.db'])
      drop(folder, name, pdf);
    writeFileSync(path.join(world.folder, 'secret.pdf'), pdf);
    symlinkSync(path.join(world.folder, 'secret.pdf'), path.join(folder.path, 'link.pdf'));
    mkdirSync(path.join(folder.path, 'ordner.pdf'));
    await settle(watch());
    expect(await listReceipts(scope)).toEqual([]);
    renameSync(path.join(folder.path, 'x.pdf.tmp'), path.join(folder.path, 'x.pdf'));
    await settle(watch());
    expect(await listReceipts(scope)).toEqual(['x.pdf quarantined no-invoice-xml']);
  });

  it('waits for a slow writer, whatever it takes', async () => {
    let now = 0;
    const { scope, folder, watch } = await openFolder({ pollMs: 5_000 });
    const watcher = watch(() => now);
    const bytes = readFileSync(path.join(EINVOICES, 'mustang-en16931.pdf'));
    const parts = 30;
    for (let part = 1; part <= parts; part += 1) {
      drop(folder, 'langsam.pdf', bytes.subarray(0, Math.floor((bytes.length * part) / parts)));
      await watcher.round();
      now += 4_999;
      await watcher.round();
    }
    expect(await listReceipts(scope)).toEqual([]);
    now += 1;
    while (await watcher.round());
    expect(await listReceipts(scope)).toEqual(['langsam.pdf accepted']);
  });

  it('takes a file that is marked as done without waiting, and the mark with it', async () => {
    const { scope, folder, watch } = await openFolder({ pollMs: 60_000 });
    cpSync(path.join(EINVOICES, 'mustang-en16931.pdf'), path.join(folder.path, 'fertig.pdf'));
    drop(folder, 'fertig.pdf.done', '');
    const watcher = watch();
    while (await watcher.round());
    expect(await listReceipts(scope)).toEqual(['fertig.pdf accepted']);
    expect(files(folder)).toEqual([]);
  });

  it('reads names of older systems, and refuses those with control characters', async () => {
    const { scope, folder, watch } = await openFolder({ companionWaitMs: 0 });
    const raw = Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from('Gr\xf6\xdfe.pdf', 'latin1')]);
    writeFileSync(raw, makePlainPdf('old name'));
    drop(folder, 'a\nb.pdf', makePlainPdf('line break'));
    await settle(watch());
    expect(await listReceipts(scope)).toEqual([
      'a\uFFFDb.pdf rejected file-name',
      'Größe.pdf quarantined no-invoice-xml',
    ]);
  });
});

describe('a full disk', () => {
  it('loses nothing: what could not be stored is taken in when there is space again', async () => {
    let now = 0;
    let isFull = true;
    const { scope, folder, watch, errors } = await openFolder();
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
      ...{ database: world.test.database, store, readers: world.readers, renderPdf: renderInvoicePdf },
    });
    const watcher = watch(() => (now += 1_000), service);
    drop(folder, 'a.pdf', makePlainPdf('full disk'));
    drop(folder, 'lauf.csv', csv('a.pdf;RE;A-1;01.02.2026;10000001'));
    await settle(watcher);
    expect(errors).not.toEqual([]);
    expect(await listReceipts(scope)).toEqual([]);
    expect(existsSync(path.join(folder.path, 'lauf.result.csv'))).toBe(false);
    isFull = false;
    now += 60_000;
    await settle(watcher);
    expect(await listReceipts(scope)).toEqual(['a.pdf accepted']);
    expect(readResult(folder, 'lauf.result.csv').map(({ state }) => state)).toEqual(['accepted']);
  });
});

describe('files that are not ours to read', () => {
  // The superuser reads everything.
  it.runIf(process.getuid?.() !== 0)('stay, and do not keep the others waiting', async () => {
    const { scope, folder, watch } = await openFolder({ companionWaitMs: 0 });
    drop(folder, 'geheim.pdf', makePlainPdf('unreadable'));
    chmodSync(path.join(folder.path, 'geheim.pdf'), 0);
    drop(folder, 'offen.pdf', makePlainPdf('readable'));
    await settle(watch());
    expect(await listReceipts(scope)).toEqual(['offen.pdf quarantined no-invoice-xml']);
  });
});

describe('repeats', () => {
  it('the same folder three times makes each document once', async () => {
    const { scope, folder, watch } = await openFolder();
    const watcher = watch();
    for (let delivery = 0; delivery < 3; delivery += 1) {
      const names = Array.from({ length: 70 }, (_, index) => `r${index}.pdf`);
      for (const name of names) drop(folder, name, makePlainPdf(`repeat ${name}`));
      drop(
        folder,
        'lauf.csv',
        csv(...names.map((name, index) => `${name};RE;R-${index};01.02.2026;10000001`)),
      );
      cpSync(path.join(EINVOICES, 'mustang-en16931.pdf'), path.join(folder.path, 'hybrid.pdf'));
      await settle(watcher);
      const states = readResult(folder, 'lauf.result.csv').map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set([delivery === 0 ? 'accepted' : 'duplicate']));
    }
    const receipts = await listReceipts(scope);
    expect(receipts.filter((receipt) => receipt.endsWith('accepted'))).toHaveLength(71);
    expect(receipts.filter((receipt) => receipt.endsWith('duplicate'))).toHaveLength(142);
  });

  it('two watchers at once on one folder take each document once', async () => {
    const { scope, folder, watch, errors } = await openFolder();
    const names = Array.from({ length: 120 }, (_, index) => `z${index}.pdf`);
    for (const name of names) drop(folder, name, makePlainPdf(`two ${name}`));
    for (const part of [0, 1, 2])
      drop(
        folder,
        `lauf-${part}.csv`,
        csv(
          ...names.slice(part * 40, part * 40 + 40).map((name) => `${name};RE;${name};01.02.2026;10000001`),
        ),
      );
    await Promise.all([settle(watch()), settle(watch())]);
    expect(errors).toEqual([]);
    const receipts = await listReceipts(scope);
    expect(receipts).toHaveLength(120);
    expect(receipts.every((receipt) => receipt.endsWith('accepted'))).toBe(true);
    expect(files(folder)).toEqual(['lauf-0.result.csv', 'lauf-1.result.csv', 'lauf-2.result.csv']);
  });
});
