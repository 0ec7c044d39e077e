import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DutySetting } from '../judgement/e-invoice-duty.ts';
import type { HotFolderTimes } from '../sources/hot-folder/hot-folder-options.ts';
import { ProviderFolderWatcher } from '../sources/hot-folder/provider-folder-watcher.ts';
import { openProviderFolder, type ProviderFolder } from '../sources/hot-folder/provider-folder.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { IntakeWorld } from './intake-world.ts';

/** Published e-invoices, and PDFs without an e-invoice. */
export const DOCUMENTS = path.join(import.meta.dirname, '../../../../../../packages/einvoice/fixtures/files');
export const INDEX_EXAMPLES = path.join(import.meta.dirname, '../index-files/fixtures');
const DAY_MS = 86_400_000;

let providerCount = 0;

/** Creates a provider with its hot folder and one customer, who is the buyer in all documents above. */
export async function openFolder(
  world: IntakeWorld,
  times: Partial<HotFolderTimes> = {},
  setting: Partial<DutySetting> = {},
) {
  providerCount += 1;
  const scope = await world.addProvider(`Anbieter ${providerCount}`, ['DE136695976', 'DE123456789']);
  await world.addCustomer(String(20_000_000 + providerCount), {
    scope,
    identifiers: [
      ['customer-number', '104711'],
      ['customer-number', '10000001'],
      ['buyer-id', '2'],
      ['endpoint', 'buyer@info.de'],
    ],
  });
  const folder = await openProviderFolder(
    world.test.database.executor,
    path.join(world.folder, 'intake'),
    scope.provider,
    { warn: () => undefined },
  );
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => errors.push(facts) };
  const watch = (now: () => number = () => performance.now(), service = world.service) =>
    new ProviderFolderWatcher({
      now,
      folder,
      service,
      log,
      readers: world.readers,
      scope: () => ({ ...scope, provider: { ...scope.provider, ...setting } }),
      checkpoint: () => undefined,
      times: { pollMs: 1, waitingTimeMs: 60_000, retentionMs: 30 * DAY_MS, ...times },
    });
  return { scope, folder, watch, errors, listReceipts: () => summariseReceipts(world, scope) };
}

/** Runs rounds until nothing was left to do in several rounds. A file is complete after two rounds. */
export async function runUntilIdle(watcher: ProviderFolderWatcher, requiredIdleRounds = 3): Promise<void> {
  for (let idleRounds = 0; idleRounds < requiredIdleRounds; ) {
    idleRounds = (await watcher.round()) ? 0 : idleRounds + 1;
    await wait(2);
  }
}

export const placeFile = (folder: ProviderFolder, name: string, content: string | Buffer) =>
  writeFileSync(path.join(folder.path, name), content);
export const listFiles = (folder: ProviderFolder) =>
  readdirSync(folder.path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
export const listDoneFiles = (folder: ProviderFolder) =>
  readdirSync(folder.done, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** Returns the rows of a result file as objects. Checks the CSV format that spreadsheet programs expect. */
export function readResult(folder: ProviderFolder, name: string) {
  const text = readFileSync(path.join(folder.path, name), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  const cells = lines.map((line) => line.slice(1, -1).split('";"'));
  return cells
    .slice(1)
    .map((row) => ({ line: row[0], file: row[1], number: row[2], state: row[3], reasons: row[4] }));
}

/** The explanations of a result file in German and English, line by line. */
export function readExplanations(folder: ProviderFolder, name: string) {
  const lines = readFileSync(path.join(folder.path, name), 'utf8').slice(1).trimEnd().split('\r\n').slice(1);
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('";"')
      .slice(7, 9)
      .map((text) => text.replaceAll('""', '"')),
  );
}

/** The outcome of each file, e.g. `x.pdf quarantined no-invoice-xml`, sorted by file name. */
async function summariseReceipts(world: IntakeWorld, { providerId }: IntakeScope): Promise<string[]> {
  const { rows } = await sql<{ file_name: string; state: string; reasons: string[] }>`
    select file_name, state, reasons from intake_receipt where provider_id = ${providerId}
    order by file_name, id`.execute(world.test.owner.executor);
  return rows.map(({ file_name, state, reasons }) => [file_name, state, ...reasons].join(' '));
}

export const indexCsv = (...rows: string[]) =>
  ['Datei;Belegart;Belegnummer;Belegdatum;Kundennummer', ...rows, ''].join('\r\n');
