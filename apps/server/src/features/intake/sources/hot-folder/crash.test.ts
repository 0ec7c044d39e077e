import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreStep } from '../../../../platform/document-store/index.ts';
import type { HotFolderStep } from './hot-folder-options.ts';
import { openProviderFolder, type ProviderFolder } from './provider-folder.ts';
import type { PipelineStep } from '../../pipeline/intake-dependencies.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';
import { createRandom } from '../../../../../test/support/random.ts';
import { rounds, SEED } from '../../../../../../../vitest.rounds.ts';

type Step = StoreStep | PipelineStep | HotFolderStep;

/**
 * The steps, each with the occurrence at which the process is killed. Most occurrences are in the middle of the work.
 */
const KILLS: readonly (readonly [Step, number])[] = [
  ['claim:folder-made', 1],
  ['claim:index-taken', 1],
  ['claim:files-taken', 2],
  ['store:temporary-written', 20],
  ['store:linked', 31],
  ['store:durable', 2],
  ['pipeline:stored', 2],
  ['pipeline:before-commit', 3],
  ['pipeline:committed', 1],
  ['pipeline:committed', 3],
  ['move:put-away', 1],
  ['result:written', 1],
  ['result:in-place', 1],
  ['index:put-away', 2],
];

/** Rounds for each of these steps: more than 450 kills in total. */
const ROUNDS = rounds({ ci: 1, full: 33 });

const TIMEOUT_MS = 150_000;

const DOCUMENTS = { byIndex: rounds({ ci: 30, full: 170 }).count, bySidecar: 12, withoutIndex: 8 };
const TOTAL = DOCUMENTS.byIndex + DOCUMENTS.bySidecar + DOCUMENTS.withoutIndex;
const EINVOICE = path.join(
  import.meta.dirname,
  '../../../../../../../packages/einvoice/fixtures/files/xrechnung-ubl.xml',
);

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

let providers = 0;
async function openFolder() {
  providers += 1;
  const scope = await world.addProvider(`Absturz ${providers}`, ['DE123456789']);
  const customerNumber = String(30_000_000 + providers);
  await world.addCustomer(customerNumber, { scope, identifiers: [['endpoint', 'buyer@info.de']] });
  const folder = await openProviderFolder(
    world.test.database.executor,
    path.join(world.folder, 'intake'),
    scope.provider,
    { warn: () => undefined },
  );
  return { scope, folder, files: fillFolder(folder, customerNumber) };
}

/** Writes documents of all kinds into the hot folder. @returns their hashes by file name */
function fillFolder({ path: folder }: ProviderFolder, customerNumber: string): Map<string, string> {
  const hashes = new Map<string, string>();
  const drop = (name: string, bytes: Buffer) => {
    writeFileSync(path.join(folder, name), bytes);
    hashes.set(name, createHash('sha256').update(bytes).digest('hex'));
  };
  const rows = ['Datei;Belegart;Belegnummer;Belegdatum;Kundennummer'];
  for (let count = 0; count < DOCUMENTS.byIndex; count += 1) {
    drop(`i${count}.pdf`, makePlainPdf(`index ${customerNumber} ${count}`));
    rows.push(`i${count}.pdf;Rechnung;I-${count};01.02.2026;${customerNumber}`);
  }
  for (let count = 0; count < DOCUMENTS.bySidecar; count += 1) {
    drop(`s${count}.pdf`, makePlainPdf(`sidecar ${customerNumber} ${count}`));
    const fields = { documentNumber: `S-${count}`, documentDate: '2026-02-01', typeValue: 1, customerNumber };
    writeFileSync(path.join(folder, `s${count}.json`), JSON.stringify(fields));
  }
  const xml = readFileSync(EINVOICE, 'utf8');
  for (let count = 0; count < DOCUMENTS.withoutIndex; count += 1)
    drop(`x${count}.xml`, Buffer.from(xml.replaceAll('123456XX', `X-${customerNumber}-${count}`)));
  writeFileSync(path.join(folder, 'lauf.csv'), rows.join('\r\n'));
  return hashes;
}

function watch(
  folder: ProviderFolder,
  killAt?: { step: Step; occurrence: number },
): Promise<string | number> {
  const entry = path.join(import.meta.dirname, '../../test-support/watch-until-done.entry.ts');
  const options = {
    databaseUrl: world.test.applicationUrl,
    storeFolder: path.join(world.folder, 'documents'),
    intakeFolder: path.join(world.folder, 'intake'),
    watchedFolder: folder.path,
    killAt,
  };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [entry, JSON.stringify(options)],
      { timeout: TIMEOUT_MS },
      (error, _out, stderr) => {
        if (stderr !== '') reject(new Error(stderr));
        else resolve(error?.signal ?? error?.code ?? 0);
      },
    );
  });
}

/** Checks the final state: every document exactly once, with the same bytes, and a result file for every index. */
async function checkFinalState(
  scope: IntakeScope,
  folder: ProviderFolder,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await sql<{
    file_name: string;
    state: string;
    original: Buffer;
    pdf: Buffer;
    invoices: number;
  }>`
    select r.file_name, r.state, case when i.original_is_xml then x.sha256 else p.sha256 end as original, p.sha256 as pdf,
      (select count(*)::int from invoice where provider_id = r.provider_id) as invoices
    from intake_receipt r join invoice i on i.id = r.invoice_id join stored_file p on p.id = i.pdf_file_id
    left join stored_file x on x.id = i.xml_file_id
    where r.provider_id = ${scope.providerId}`.execute(world.test.owner.executor);
  expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: TOTAL }, () => 'accepted'));
  expect(rows[0]?.invoices).toBe(TOTAL);
  const acceptedHashes = new Map(
    rows.map(({ file_name, original }) => [file_name, original.toString('hex')]),
  );
  expect(acceptedHashes).toEqual(hashes);
  for (const { original, pdf } of rows) {
    await world.store.read(original);
    expect((await world.store.read(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  }
  const results = readdirSync(folder.path).filter((name) => name.endsWith('.result.csv'));
  expect(results).toHaveLength(1 + DOCUMENTS.bySidecar);
  const indexResult = readFileSync(path.join(folder.path, 'lauf.result.csv'), 'utf8');
  expect(indexResult.match(/;"accepted";/g)).toHaveLength(DOCUMENTS.byIndex);
  expect(readdirSync(folder.work)).toEqual([]);
  const done = readdirSync(folder.done, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const archivedNames = new Set(done.map(({ name }) => name));
  expect([...hashes.keys()].filter((name) => !archivedNames.has(name))).toEqual([]);
}

describe(`kill -9 during the intake of ${TOTAL} documents, SEED=${SEED}`, () => {
  it.each(KILLS)(
    'at %s (%i) loses no document and creates none twice',
    { timeout: ROUNDS.timeLimitMs },
    async (step, maxOccurrence) => {
      const random = createRandom(`${SEED} ${step}`);
      for (let round = 0; round < ROUNDS.count; round += 1) {
        const { scope, folder, files } = await openFolder();
        const occurrence = round === 0 ? maxOccurrence : random.int(1, maxOccurrence);
        expect(await watch(folder, { step, occurrence })).toBe('SIGKILL');
        expect(await watch(folder)).toBe(0);
        await checkFinalState(scope, folder, files);
      }
    },
  );

  it('several times in a row loses no document and creates none twice', async () => {
    const { scope, folder, files } = await openFolder();
    const steps: Step[] = [
      'claim:files-taken',
      'pipeline:before-commit',
      'pipeline:committed',
      'store:linked',
      'result:written',
    ];
    for (const step of steps) expect(await watch(folder, { step, occurrence: 1 })).toBe('SIGKILL');
    expect(await watch(folder)).toBe(0);
    await checkFinalState(scope, folder, files);
  });
});

it('two processes at the same time on one folder take each document once', async () => {
  const { scope, folder, files } = await openFolder();
  expect(await Promise.all([watch(folder), watch(folder)])).toEqual([0, 0]);
  await checkFinalState(scope, folder, files);
});

it('if one of two processes dies, the other one takes in all documents', async () => {
  const { scope, folder, files } = await openFolder();
  const processes = [watch(folder, { step: 'pipeline:committed', occurrence: 2 }), watch(folder)];
  const exits = await Promise.all(processes);
  expect(exits[1]).toBe(0);
  await checkFinalState(scope, folder, files);
});
