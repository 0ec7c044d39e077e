import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDebianPostgres } from '../../test/support/debian-postgres.ts';
import { makePlainPdf } from '../../test/support/plain-pdf.ts';
import { PORTAL_YEAR } from '../../test/support/portal-year.ts';
import {
  linesOf,
  makeDrillFolder,
  passMoment,
  readBlocks,
  type RecoveryDrill,
  startRecoveryDrill,
} from '../../test/support/recovery-drill.ts';
import {
  createPlainPdf,
  createXmlInvoice,
  SENT_CUSTOMER,
  sendAsErp,
} from '../../test/support/sent-documents.ts';
import { ageMarks } from '../../test/support/sweep-a-day-later.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';
import { IS_SOAK } from '../../../../vitest.rounds.ts';
import { FileDocumentStore } from '../platform/document-store/index.ts';

/*
 * The drill with the lines of the guide: a database that is restored to an earlier point in time, with the documents of
 * today. The PostgreSQL of the package has no tools for it: without Debian's `postgresql` package this file is skipped. It
 * takes a minute, so it runs in the soak only: `npm run soak -- point-in-time`.
 */

const programs = findDebianPostgres();
const OLD_YEAR = PORTAL_YEAR - 9;
const today = () => new Date().toISOString().slice(0, 10);

const [configuration = '', ...shell] = readBlocks('Point-in-time recovery');
const [backup = [], recovery = [], portal = []] = shell.map(linesOf);

let home: string;
let drill: RecoveryDrill;

/** Puts the folders and the moment of this test into a text of the guide. */
const adapt = (text: string, { cluster = '', moment = '' } = {}) =>
  text
    .replaceAll('/var/lib/postgresql/15/main', cluster)
    .replaceAll('/backup', path.join(home, 'backup'))
    .replaceAll('/var/tmp', home)
    .replace('2026-11-28 14:05:00+01', moment)
    .replaceAll('2026-11-28', today());

function runLine(line: string, moment = ''): void {
  const { postgres } = drill;
  execFileSync('sh', ['-c', adapt(line, { cluster: postgres.folder, moment })], {
    ...(line.startsWith('pg_basebackup') ? postgres.identity : {}),
    cwd: '/',
    env: {
      PATH: `${programs}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(postgres.port),
      PGUSER: 'belegfach',
    },
  });
}

/** The numbers of all documents, with the hash of the file that came in. */
const listDocuments = () =>
  drill.withOwner(async ({ executor }) => {
    const { rows } = await sql<{ number: string; sha256: string }>`
      select i.document_number as number, encode(coalesce(x.sha256, p.sha256), 'hex') as sha256
      from invoice i join stored_file p on p.id = i.pdf_file_id left join stored_file x on x.id = i.xml_file_id`.execute(
      executor,
    );
    return new Map(rows.map(({ number, sha256 }) => [number, sha256]));
  });

/** Every file of the store that is in its place, by its hash. */
const listFiles = () =>
  new Set(
    readdirSync(path.join(home, 'data/documents/sha256'), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.basename(name),
    ),
  );

describe.skipIf(programs === undefined || !IS_SOAK)(
  'a database at an earlier moment with the documents of today',
  () => {
    beforeAll(async () => {
      home = makeDrillFolder('moment');
      drill = await startRecoveryDrill(home, programs ?? '', adapt(configuration));
      mkdirSync(path.join(home, 'backup/wal'));
      drill.give(path.join(home, 'backup/wal'));
    }, 120_000);
    afterAll(() => drill.stop());

    it('loses nothing if the guide is followed: later documents are found and taken in again, and documents that were removed later exist again', {
      timeout: 300_000,
    }, async () => {
      const { withOwner, withPortal, belegfach } = drill;
      await withPortal(() => Promise.resolve());
      const store = new FileDocumentStore(path.join(home, 'data/documents'));
      const world = await withOwner(async ({ executor }) => {
        const build = createWorldBuilder(executor, store);
        const provider = await build.provider('Muster');
        const customer = await build.customer([provider.id], { number: SENT_CUSTOMER });
        await build.backofficeUser('SuperAdmin', null);
        const old = [];
        for (const month of ['02', '03', '04']) {
          const date = `${OLD_YEAR}-${month}-01`;
          const bytes = makePlainPdf(`old ${month}`);
          old.push(await build.invoice(customer.id, provider.id, { date, takenIn: date, bytes }));
          await store.put(bytes);
        }
        return { key: (await build.intakeKey(provider.id)).key, old };
      });

      // Before the point in time of the recovery: a base backup between two deliveries.
      const [first, second] = [createPlainPdf('RE-1'), createXmlInvoice('RE-2')];
      await withPortal(async (address) => {
        expect(await sendAsErp(address, world.key, first)).toBe('accepted');
        for (const line of backup) runLine(line);
        expect(await sendAsErp(address, world.key, second)).toBe('accepted');
      });
      const moment = await passMoment();

      // After that point in time: documents come in in three ways, a number is corrected, and documents whose retention has
      // ended are removed.
      const [sent, xml, dropped] = [createPlainPdf('RE-3'), createXmlInvoice('RE-4'), createPlainPdf('RE-5')];
      await withPortal(async (address) => {
        expect(await sendAsErp(address, world.key, sent)).toBe('accepted');
        expect(await sendAsErp(address, world.key, xml)).toBe('accepted');
      });
      const kept = path.join(home, 'kept');
      mkdirSync(kept);
      for (const { name, content } of dropped.files) writeFileSync(path.join(kept, name), content);
      expect(await belegfach('intake', kept, '--provider', 'Muster')).toMatchObject({ code: 0 });
      const before = await listDocuments();
      expect(before.size).toBe(8);
      expect(await belegfach('retention', 'purge', String(OLD_YEAR))).toMatchObject({ code: 0 });
      await withOwner(({ executor }) => ageMarks(executor));
      expect((await belegfach('store', 'sweep')).out).toMatch(/^3 of/);
      expect(await belegfach('erase', 'export', path.join(home, 'backup/deletions.json'))).toMatchObject({
        code: 0,
      });
      const files = listFiles();

      await drill.recover(recovery, (line) => runLine(line, moment));

      // A portal that is started too early finds out by itself, and no file is set aside.
      expect([...(await listDocuments()).keys()].toSorted()).toEqual(
        [...before.keys()].filter((number) => !['RE-3', 'RE-4', 'RE-5'].includes(number)).toSorted(),
      );
      await withPortal(async (_address, output) => {
        await expect.poll(output, { timeout: 20_000 }).toContain('"alarm":"sweep-held"');
        expect((await belegfach('store', 'status')).out).toContain(
          'PAUSED: the database is older than the documents',
        );
        await belegfach('store', 'sweep');
        await withOwner(({ executor }) => ageMarks(executor));
        expect((await belegfach('store', 'sweep')).out).toContain('0 of');
      });
      expect(listFiles()).toEqual(files);

      const [complete = '', restoreLost = '', replay = '', extract = '', verify = '', ...others] = portal;
      expect(others).toEqual([]);
      const run = (line: string) => belegfach(...adapt(line).split(' ').slice(1));
      const completed = await run(complete);
      expect(completed.code, completed.text).toBe(3);
      expect(completed.text.match(/MISSING: .*is in lost\+found: belegfach store restore/g)).toHaveLength(3);
      for (const line of [restoreLost, replay, extract]) {
        const { code, text } = await run(line);
        expect(code, text).toBe(0);
      }
      const verified = await run(verify);
      expect(verified.code, verified.text).toBe(0);
      for (const { sha256 } of [sent, xml, dropped])
        expect(verified.out).toContain(`without a document: ${sha256}`);

      // First the documents that the store still has are taken in again, then those that the senders have.
      const since = path.join(home, 'taken-in-since');
      for (const { sha256 } of [sent, dropped])
        expect(existsSync(path.join(since, `${sha256}.pdf`))).toBe(true);
      expect(existsSync(path.join(since, `${xml.sha256}.xml`))).toBe(true);
      const again = await belegfach('intake', since, '--provider', 'Muster');
      // The e-invoice; the two PDFs need their indexes, and the view that the portal drew for the e-invoice has none.
      expect(again.text).toContain('Documents: 4 (accepted 1, duplicate 0, quarantined 3, rejected 0)');
      expect((await listDocuments()).get(xml.number)).toBe(xml.sha256);
      expect(await belegfach('intake', kept, '--provider', 'Muster')).toMatchObject({ code: 0 });
      await withPortal(async (address) => {
        for (const delivery of [first, second, sent, xml, dropped])
          expect(await sendAsErp(address, world.key, delivery)).toMatch(/^(accepted|duplicate)/);
      });
      expect(await listDocuments()).toEqual(before);
      const confirmed = await belegfach('store', 'confirm');
      expect(confirmed.code, confirmed.text).toBe(0);
      expect(await belegfach('store', 'status')).toMatchObject({ code: 0 });
      const end = await belegfach('verify', '--read-data');
      expect(end.code, end.text).toBe(0);
      for (const sha256 of before.values()) expect(listFiles()).toContain(sha256);
    });
  },
);
