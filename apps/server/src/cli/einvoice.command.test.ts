import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { runWith } from '../../test/support/run-command.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../../packages/einvoice/fixtures/files');
const fixture = (name: string) => path.join(FIXTURES, name);
const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-einvoice-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command without settings, because it needs none. */
const check = (...args: string[]) => runWith({}, 'einvoice', 'check', ...args);

/** An XRechnung whose total is wrong by one cent, and which has no buyer reference. */
function wrongInvoice(): string {
  const text = readFileSync(fixture('xrechnung-ubl.xml'), 'utf8')
    .replace(/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, '')
    .replace(/(<cbc:TaxInclusiveAmount[^>]*>)[^<]*/, '$1336.91');
  const file = path.join(folder, 'falsch.xml');
  writeFileSync(file, text);
  return file;
}

const report = z.object({
  version: z.string(),
  statement: z.object({ de: z.string(), en: z.string() }),
  files: z.array(
    z.object({
      file: z.string(),
      state: z.string(),
      reason: z.string().optional(),
      isInvoiceByLaw: z.boolean().optional(),
      findings: z
        .array(
          z.object({
            rule: z.string(),
            class: z.string(),
            severity: z.string(),
            term: z.string(),
            advice: z.object({ de: z.string(), en: z.string() }),
          }),
        )
        .optional(),
    }),
  ),
});

it('an e-invoice without errors, as PDF, UBL or CII, ends with 0 and says what checked it', async () => {
  const { code, out } = await check(
    fixture('mustang-en16931.pdf'),
    fixture('xrechnung-ubl.xml'),
    fixture('xrechnung-cii.xml'),
  );
  expect(code).toBe(0);
  expect(out).toContain('mustang-en16931.pdf: no findings');
  expect(out).toContain('Information/information  BR-DE-TMP-32  BT-72  (National/national)');
  expect(out).toContain(
    'geprüft nach den Regeln von EN 16931 (1.3.16) und XRechnung 3.0.2; eigene Umsetzung',
  );
  expect(out).toContain("KoSIT's validator is binding");
});

it('an e-invoice with errors ends with 3 and says in both languages what to change', async () => {
  const { code, out } = await check(wrongInvoice());
  expect(code).toBe(3);
  expect(out).toContain('Fehler/error  BR-DE-15  BT-10  (National/national)');
  expect(out).toContain('Bitte die Leitweg-ID oder die Referenz des Käufers im ERP ergänzen.');
  expect(out).toContain('add the routing id (Leitweg-ID) or the reference of the buyer in the ERP.');
  expect(out).toContain('Fehler/error  BR-CO-15  BT-112  (Semantik/semantics)');
  expect(out).toMatch(/ {4}336\.91 \| \d+\.\d\d/);
});

it('--json has every finding with rule, class, term and advice', async () => {
  const { code, out } = await check(wrongInvoice(), fixture('ferd24-minimum.pdf'), '--json');
  expect(code).toBe(3);
  const { version, files } = report.parse(JSON.parse(out));
  expect(version).toContain('EN 16931 1.3.16, XRechnung 3.0.2');
  expect(files[0]?.findings).toContainEqual(
    expect.objectContaining({ rule: 'BR-DE-15', class: 'national', severity: 'fatal', term: 'BT-10' }),
  );
  expect(files[1]).toMatchObject({ state: 'checked', isInvoiceByLaw: false, findings: [] });
});

it('a profile that is no e-invoice in the sense of the law is named, and ends with 3', async () => {
  const { code, out } = await check(fixture('ferd24-basicwl.pdf'));
  expect(code).toBe(3);
  expect(out).toContain('keine E-Rechnung im Sinne des Gesetzes');
});

it('each file that cannot be checked has one line with the reason, the others are checked, and it ends with 1', async () => {
  const large = path.join(folder, 'large.pdf');
  copyFileSync(fixture('mustang-en16931.pdf'), large);
  truncateSync(large, 26 * 1024 * 1024);
  const { code, out } = await check(
    fixture('plain-invoice.pdf'),
    fixture('ubl-reminder.xml'),
    fixture('encrypted-user-password.pdf'),
    fixture('hostile-bomb-10GiB.pdf'),
    path.join(folder, 'missing.xml'),
    folder,
    large,
    fixture('mustang-en16931.pdf'),
  );
  expect(code).toBe(1);
  expect(out).toContain(
    'plain-invoice.pdf: cannot be checked. The PDF contains no e-invoice. (no-invoice-xml)',
  );
  expect(out).toContain('ubl-reminder.xml: cannot be checked. No rules apply to a reminder. (reminder)');
  expect(out).toMatch(/cannot be checked\. The PDF can only be opened with a password\..* \(pdf-password\)/);
  expect(out).toMatch(/hostile-bomb-10GiB\.pdf: cannot be checked\. .+ \([a-z-]+\)/);
  expect(out).toMatch(/missing\.xml: cannot be checked\. ENOENT.+ \(not-readable\)/);
  expect(out).toContain('It is no file. (not-a-file)');
  expect(out).toMatch(/large\.pdf: cannot be checked\. .+ \(limits\)/);
  expect(out).toContain('mustang-en16931.pdf: no findings');
});

it('wrong arguments show the usage, which states the exit codes', async () => {
  expect(await check()).toMatchObject({ code: 2 });
  expect(await runWith({}, 'einvoice', 'repair', 'x.xml')).toMatchObject({ code: 2 });
  expect(await check('x.xml', '--nonsense')).toMatchObject({ code: 2 });
  expect((await check('--help')).out).toContain('Exit code: 0 no errors');
});

it('the command runs as a process of its own on a machine without settings and without a database', async () => {
  const entry = path.join(import.meta.dirname, 'belegfach.ts');
  const env = { PATH: process.env['PATH'], BELEGFACH_ENV_FILE: path.join(folder, 'no-such.env') };
  const code = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry, 'einvoice', 'check', fixture('xrechnung-ubl.xml')],
      { env, cwd: folder },
      (error) => resolve(error?.code ?? 0),
    );
  });
  expect(code).toBe(0);
});
