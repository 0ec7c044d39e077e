import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { runOn } from '../../test/support/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';

const EINVOICES = path.join(import.meta.dirname, '../../../../packages/einvoice/fixtures');

let test: TestDatabase;
let home: string;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-cli-'));
  folder = path.join(home, 'belege');
  mkdirSync(folder);
  for (const name of [
    'plain-invoice.pdf',
    'plain-remittance.pdf',
    'plain-reminder.pdf',
    'mustang-en16931.pdf',
  ])
    cpSync(path.join(EINVOICES, 'files', name), path.join(folder, name));
  cpSync(path.join(EINVOICES, 'index-examples/index-cp1252.csv'), path.join(folder, 'lauf.csv'));
  await sql`
    with p as (insert into provider (name) values ('Muster Automaten GmbH') returning id),
      v as (insert into provider_vat_id select id, 'DE136695976' from p),
      c as (insert into customer (customer_number, name) values ('10000001', 'Bäckerei Größmann') returning id),
      cp as (insert into customer_provider select c.id, p.id from c, p)
    insert into customer_identifier (provider_id, scheme, value, customer_id)
    select p.id, 'customer-number', '104711', c.id from p, c`.execute(test.owner.executor);
});
afterAll(async () => {
  await test.drop();
  rmSync(home, { recursive: true, force: true });
});

const run = (...args: string[]) => runOn(test.url, path.join(home, 'data'), ...args);

/** The command as an operator runs it: a process of its own. */
function runAsProcess(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const entry = path.join(import.meta.dirname, 'belegfach.ts');
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DEMO: 'true',
    DATABASE_URL: test.url,
    DATA_DIR: path.join(home, 'data'),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

const report = z.object({
  counts: z.record(z.string(), z.number()),
  items: z.array(
    z.object({
      fileName: z.string(),
      state: z.string(),
      documentId: z.string().nullable(),
      documentNumber: z.string(),
      documentDate: z.string(),
      typeValue: z.number(),
    }),
  ),
});
const countInvoices = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from invoice`.execute(test.owner.executor))
    .rows[0]?.count;

it('intake reports what would happen, takes the documents in, and reports them as duplicates afterwards', async () => {
  const intake = ['intake', folder, '--provider', 'muster automaten gmbh'];
  const dry = await run(...intake, '--dry-run', '--json');
  expect(report.parse(JSON.parse(dry.out)).counts).toMatchObject({ accepted: 3, quarantined: 1 });
  expect(await countInvoices()).toBe(0);
  expect(readdirSync(folder)).not.toContain('lauf.result.csv');

  // mustang-en16931.pdf names its customer by this buyer id; without it the document was quarantined.
  await sql`insert into customer_identifier select provider_id, 'buyer-id', '2', customer_id from customer_identifier`.execute(
    test.owner.executor,
  );
  const first = await runAsProcess(...intake);
  expect(first.err).toContain('4 of 4 documents');
  expect(first.out).toContain('accepted 4, duplicate 0, quarantined 0, rejected 0');
  expect(first.code).toBe(0);
  expect(await countInvoices()).toBe(4);
  expect(readFileSync(path.join(folder, 'lauf.result.csv'), 'utf8').match(/"accepted"/g)).toHaveLength(3);

  const again = await run(...intake, '--json');
  expect(report.parse(JSON.parse(again.out)).counts).toMatchObject({ accepted: 0, duplicate: 4 });
  expect(again.code).toBe(0);
  expect(await countInvoices()).toBe(4);
});

it('intake lists rejected documents and refused index lines, and exits with 3', async () => {
  const other = path.join(home, 'andere');
  mkdirSync(other);
  writeFileSync(path.join(other, 'kein.pdf'), '<html>');
  writeFileSync(path.join(other, 'index.csv'), 'Foo;Bar\n1;2\n');
  const { code, out } = await run('intake', other, '--provider', 'Muster Automaten GmbH');
  expect(code).toBe(3);
  expect(out).toContain('rejected     kein.pdf: not-a-pdf. The file is neither a PDF nor an XML invoice.');
  expect(out).toContain('refused      index.csv, line 1');
});

it('intake names the values of an index that could not be read, also for an accepted document', async () => {
  const unread = path.join(home, 'unlesbar');
  mkdirSync(unread);
  const pdf = readFileSync(path.join(EINVOICES, 'files/plain-invoice.pdf'));
  writeFileSync(path.join(unread, 'a.pdf'), Buffer.concat([pdf, Buffer.from('% other bytes\n')]));
  writeFileSync(
    path.join(unread, 'index.csv'),
    'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag\na.pdf;RE;UL-1;03.11.2026;104711;elf\n',
  );
  const intake = ['intake', unread, '--provider', 'Muster Automaten GmbH', '--dry-run'];
  const { code, out } = await run(...intake);
  expect(code).toBe(0);
  expect(out).toMatch(/^accepted {5}\S+: The amount "elf" cannot be read and is not shown\.$/m);
  expect(JSON.parse((await run(...intake, '--json')).out)).toMatchObject({
    items: [{ state: 'accepted', unreadFields: [{ field: 'amount', text: 'elf' }], differingTotal: null }],
  });
});

it('intake counts in the dry run the findings of the rules in e-invoices, each rule once, and writes nothing', async () => {
  const invoices = path.join(home, 'e-rechnungen');
  mkdirSync(invoices);
  const xml = readFileSync(path.join(EINVOICES, 'files/xrechnung-cii.xml'), 'utf8').replace(
    'LineTotalAmount>256.61<',
    'LineTotalAmount>256.60<',
  );
  for (const number of ['RE-1', 'RE-2'])
    writeFileSync(path.join(invoices, `${number}.xml`), xml.replace('>Rechnungsnummer<', `>${number}<`));
  const intake = ['intake', invoices, '--provider', 'Muster Automaten GmbH', '--dry-run'];
  const { out } = await run(...intake);
  expect(out).toMatch(/findings {5}BR-CO-10 \(BT-106\) in 2 documents: .{20}/);
  expect(out).toContain("KoSIT's validator is binding. Findings change no state.");
  expect(out).toContain('quarantined 2, rejected 0');
  const { items } = z
    .object({
      items: z.array(z.object({ check: z.object({ rules: z.array(z.object({ rule: z.string() })) }) })),
    })
    .parse(JSON.parse((await run(...intake, '--json')).out));
  for (const { check } of items) expect(check.rules.map(({ rule }) => rule)).toContain('BR-CO-10');
  expect(readdirSync(invoices)).toHaveLength(2);
});

it('intake shows its usage for wrong arguments', async () => {
  expect(await runAsProcess()).toMatchObject({ code: 2 });
  expect(await run('nonsense')).toMatchObject({ code: 2 });
  expect(await run('--help')).toMatchObject({ code: 0 });
  expect((await run('intake', '--help')).out).toContain('--dry-run');
  expect(await run('intake', folder)).toMatchObject({ code: 2 });
  expect(await run('intake', folder, '--provider', 'X', '--nonsense')).toMatchObject({ code: 2 });
  expect(await run('intake', path.join(home, 'missing'), '--provider', 'X')).toMatchObject({ code: 2 });
  const unknown = await run('intake', folder, '--provider', 'Niemand');
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain('known: "Muster Automaten GmbH"');
});
