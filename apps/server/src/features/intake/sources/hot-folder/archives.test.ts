import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildZip, type ZipPart } from '../../../../platform/zip/test-support/build-zip.ts';
import { takeInFolder } from '../command/take-in-folder.ts';
import { summarise } from '../../test-support/documents.ts';
import {
  indexCsv,
  listDoneFiles,
  DOCUMENTS,
  placeFile,
  listFiles,
  INDEX_EXAMPLES,
  openFolder,
  readResult,
  runUntilIdle,
} from '../../test-support/hot-folder.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';
import { ProviderFolderWatcher } from './provider-folder-watcher.ts';
import { unpackArchive } from './unpack-archive.ts';

let world: IntakeWorld;
let home: string;
beforeAll(async () => {
  world = await createIntakeWorld();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-archives-'));
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

const part = (name: string, content: string | Buffer, more: Partial<ZipPart> = {}): ZipPart => ({
  name,
  content,
  ...more,
});
const example = (name: string) => part(name, readFileSync(path.join(INDEX_EXAMPLES, name)));
const document = (name: string) => part(name, readFileSync(path.join(DOCUMENTS, name)));
const indexed = (suffix: string) => [
  part('lauf.csv', indexCsv(`a-${suffix}.pdf;RE;A-${suffix};01.02.2026;10000001`)),
  part(`a-${suffix}.pdf`, makePlainPdf(`archive ${suffix}`)),
];

describe('an archive in the hot folder', () => {
  it('is a delivery with index, documents and result file, and is then archived', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    placeFile(folder, 'lieferung.zip', buildZip([...indexed('1'), document('mustang-en16931.pdf')]));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['a-1.pdf accepted', 'mustang-en16931.pdf accepted']);
    expect(readResult(folder, 'lauf.result.csv')).toMatchObject([{ file: 'a-1.pdf', state: 'accepted' }]);
    expect(listFiles(folder)).toEqual(['lauf.result.csv']);
    expect(readdirSync(folder.work)).toEqual([]);
    expect(listDoneFiles(folder)).toContain('lieferung.zip');
  });

  it('may be a DATEV export with document.xml, ledger and PDF', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    const names = ['document.xml', 'ledger_4711-2026-000123.xml'];
    placeFile(folder, 'Belege.ZIP', buildZip([...names.map(example), document('plain-invoice.pdf')]));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['plain-invoice.pdf accepted']);
  });

  it('creates each document once, also if it comes again or two watchers read it at the same time', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    for (const name of ['eins.zip', 'zwei.zip']) {
      placeFile(folder, name, buildZip(indexed('2')));
      await Promise.all([runUntilIdle(watch()), runUntilIdle(watch())]);
    }
    expect(await listReceipts()).toEqual(['a-2.pdf accepted', 'a-2.pdf duplicate']);
  });

  it('is taken in completely after a kill between its parts', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    placeFile(folder, 'kill.zip', buildZip([...indexed('3'), part('b.pdf', makePlainPdf('b3'))]));
    const dying = watch(undefined, {
      ...world.service,
      submit: async (...args) => {
        await world.service.submit(...args);
        throw new Error('killed');
      },
    });
    await runUntilIdle(dying, 1);
    await dying.round().catch(() => undefined);
    await dying.round().catch(() => undefined);
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['a-3.pdf accepted', 'b.pdf quarantined no-invoice-xml']);
    expect(readResult(folder, 'lauf.result.csv')).toMatchObject([{ state: 'accepted' }]);
    expect(readdirSync(folder.work)).toEqual([]);
  });

  const MEBIBYTE = 1024 * 1024;
  it.each<[string, () => Buffer, string]>([
    ['a name that leaves its folder', () => buildZip([...indexed('x'), part('../x.pdf', 'x')]), 'file-name'],
    ['a folder', () => buildZip([...indexed('x'), part('innen/x.pdf', 'x')]), 'file-name'],
    ['an absolute name', () => buildZip([part('/etc/x.pdf', 'x')]), 'file-name'],
    ['a link', () => buildZip([part('x.pdf', '/etc/passwd', { mode: 0o120_777 })]), 'file-name'],
    ['another archive', () => buildZip([part('x.zip', buildZip(indexed('x')))]), 'file-name'],
    ['a bomb', () => buildZip([part('x.pdf', Buffer.alloc(20 * MEBIBYTE))]), 'limits'],
    [
      'a bomb with a wrong size',
      () => buildZip([part('x.pdf', Buffer.alloc(20 * MEBIBYTE), { unpacked: 9 })]),
      'not-a-pdf',
    ],
    ['a file over 25 MB', () => buildZip([part('x.pdf', Buffer.alloc(26 * MEBIBYTE))]), 'limits'],
    [
      '2,001 files',
      () => buildZip(Array.from({ length: 2001 }, (_, n) => part(`${n}.pdf`, `${n}`))),
      'limits',
    ],
    [
      'overlapping files',
      () => buildZip([part('a.pdf', 'x'), part('b.pdf', 'x', { sharesDataOf: 0 })]),
      'not-a-pdf',
    ],
    ['two files of one name', () => buildZip([part('a.pdf', 'x'), part('A.PDF', 'y')]), 'not-a-pdf'],
    ['a password', () => buildZip([part('a.pdf', 'x', { flags: 1 })]), 'not-a-pdf'],
    ['a missing second half', () => buildZip(indexed('x')).subarray(0, 300), 'not-a-pdf'],
    ['a wrong checksum', () => buildZip([part('a.pdf', 'xy', { crc: 1 })]), 'not-a-pdf'],
  ])('with %s is refused as a whole, and none of its files stays', async (_case, bytes, reason) => {
    const { folder, watch, listReceipts } = await openFolder(world);
    placeFile(folder, 'bad.zip', bytes());
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual([`bad.zip rejected ${reason}`]);
    expect(readdirSync(folder.work)).toEqual([]);
    expect(listDoneFiles(folder)).toEqual(['bad.zip']);
    expect(listFiles(folder)).toEqual([]);
  });

  it('takes in none of the files that a hot folder ignores, and overwrites no files of the portal', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    const ignoredNames = ['.claim.json', 'Thumbs.db', 'x.tmp', 'lauf.result.csv', 'a-4.pdf.done'];
    placeFile(
      folder,
      'mixed.zip',
      buildZip([...indexed('4'), ...ignoredNames.map((name) => part(name, '{}'))]),
    );
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['a-4.pdf accepted']);
    expect(readdirSync(folder.work)).toEqual([]);
  });
});

describe('a refused archive names the one limit that it exceeds and the file in it', () => {
  const MEBIBYTE = 1024 * 1024;
  const limitOf = (name: string, allowed: number, found: number) => ({ limit: { name, allowed, found } });

  it.each<[string, () => Buffer, object]>([
    [
      'more files than allowed',
      () => buildZip(Array.from({ length: 2001 }, (_, n) => part(`${n}.pdf`, `${n}`))),
      limitOf('archive-files', 2000, 2001),
    ],
    [
      'a file over 25 MB',
      () => buildZip([part('x.pdf', randomBytes(26 * MEBIBYTE))]),
      { ...limitOf('archive-file-bytes', 25 * MEBIBYTE, 26 * MEBIBYTE), entry: 'x.pdf' },
    ],
    [
      'a bomb',
      () => buildZip([part('x.pdf', Buffer.alloc(20 * MEBIBYTE))]),
      { limit: { name: 'archive-ratio', allowed: 200, found: expect.any(Number) as number } },
    ],
    ['a name with a folder', () => buildZip([part('innen/x.pdf', 'x')]), { entry: 'innen/x.pdf' }],
    ['a name that leaves its folder', () => buildZip([part('../x.pdf', 'x')]), { entry: '../x.pdf' }],
  ])('%s', async (_case, bytes, fault) => {
    const folder = mkdtempSync(path.join(home, 'limits-'));
    const archive = path.join(folder, 'x.zip');
    writeFileSync(archive, bytes());
    expect(await unpackArchive(archive, folder)).toMatchObject({ fault });
  });
});

it('an archive is unpacked again over the remains of a crash', async () => {
  const folder = mkdtempSync(path.join(home, 'again-'));
  const archive = path.join(folder, 'x.zip');
  writeFileSync(archive, buildZip(indexed('5')));
  mkdirSync(path.join(folder, '.x.zip.unpacking'));
  writeFileSync(path.join(folder, '.x.zip.unpacking', 'half.pdf'), 'half');
  for (let time = 0; time < 2; time += 1) expect(await unpackArchive(archive, folder)).toBe('unpacked');
  expect(readdirSync(folder).toSorted()).toEqual(['a-5.pdf', 'lauf.csv', 'x.zip']);
});

describe('the intake command', () => {
  const take = (named: string, dryRun = false) =>
    takeInFolder(world.service, world.scope, named, {
      dryRun,
      notify: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });

  it('takes in the archives of a folder together with its files, and writes the result files next to them', async () => {
    await world.addCustomer('10000001');
    const folder = mkdtempSync(path.join(home, 'command-'));
    writeFileSync(path.join(folder, 'teil.zip'), buildZip(indexed('6')));
    writeFileSync(path.join(folder, 'kaputt.zip'), 'PK');
    writeFileSync(path.join(folder, 'lauf.csv'), indexCsv('c.pdf;RE;C-6;01.02.2026;10000001'));
    writeFileSync(path.join(folder, 'c.pdf'), makePlainPdf('c6'));
    const before = readdirSync(folder).toSorted();
    const expected = ['accepted', 'rejected not-a-pdf', 'accepted'];
    expect((await take(folder, true)).outcomes.map(summarise)).toEqual(expected);
    expect(readdirSync(folder).toSorted()).toEqual(before);
    const report = await take(folder);
    expect(report.outcomes.map(summarise)).toEqual(expected);
    expect(report).toMatchObject({ isComplete: true, counts: { accepted: 2, rejected: 1 } });
    const resultFiles = ['lauf.result.csv', 'teil.lauf.result.csv'];
    expect(readdirSync(folder).toSorted()).toEqual([...before, ...resultFiles].toSorted());
    expect((await take(path.join(folder, 'teil.zip'))).outcomes.map(summarise)).toEqual(['duplicate']);
    await expect(take(path.join(folder, 'kaputt.zip'))).rejects.toThrow(
      /can't be unpacked: it is not a complete ZIP/,
    );
  });
});

it('the log names each ignored folder and link once', async () => {
  const { folder, scope } = await openFolder(world);
  mkdirSync(path.join(folder.path, 'Oktober'));
  mkdirSync(path.join(folder.path, '.hidden'));
  symlinkSync('/etc/passwd', path.join(folder.path, 'link.pdf'));
  const warnings: object[] = [];
  const quiet = () => undefined;
  const watcher = new ProviderFolderWatcher({
    folder,
    service: world.service,
    readers: world.readers,
    scope: () => scope,
    checkpoint: quiet,
    now: () => performance.now(),
    log: { info: quiet, error: quiet, warn: (facts) => warnings.push(facts) },
    times: { pollMs: 1, waitingTimeMs: 60_000, retentionMs: 60_000 },
  });
  await runUntilIdle(watcher);
  expect(warnings.map((facts) => ('name' in facts ? facts.name : '')).toSorted()).toEqual([
    'Oktober',
    'link.pdf',
  ]);
});
