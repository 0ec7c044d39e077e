import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDemoWorld, renderDemoDocuments } from '@belegfach/demo';
import { makePdf } from '../world/pdf.ts';

/** `plain`: small PDFs that one CSV index describes. `hybrid`: e-invoices (ZUGFeRD), each with its own data. */
export type DeliveryKind = 'plain' | 'hybrid';

const WORLD = createDemoWorld('2026-11-20');
const PROVIDER = 'automaten';

/** The numbers of the customers to whom the documents of both kinds belong. */
export const CUSTOMER_NUMBERS: readonly string[] = (() => {
  const numbers = Array.from({ length: 500 }, (_, n) => String(10_000_000 + n + 1));
  return [...new Set([...numbers, ...hybridPlans().map(({ customerNumber }) => customerNumber)])];
})();

/** The VAT ids of the provider that the e-invoices name as their seller. */
export const VAT_IDS: readonly string[] = WORLD.providers
  .filter(({ key }) => key === PROVIDER)
  .flatMap(({ vatIds }) => vatIds);

const FILE_BYTES = 30_000;

/** Writes the files, and for plain ones an index. @returns the paths of the documents */
export async function writeDelivery(folder: string, kind: DeliveryKind, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  return kind === 'plain' ? writePlain(folder, count) : writeHybrid(folder, count);
}

function writePlain(folder: string, count: number): string[] {
  const rows = ['Datei;Belegart;Belegnummer;Belegdatum;Kundennummer'];
  const paths: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    paths.push(write(folder, `${number}.pdf`, makePdf(`Beleg ${number}`, FILE_BYTES)));
    const day = String(1 + (number % 28)).padStart(2, '0');
    rows.push(`${number}.pdf;Rechnung;RE-2026/${number};${day}.03.2026;${10_000_001 + (number % 500)}`);
  }
  write(folder, 'lauf.csv', Buffer.from(rows.join('\r\n')));
  return paths;
}

/** The invoices of the demo with other numbers, as often as needed. */
async function writeHybrid(folder: string, count: number): Promise<string[]> {
  const plans = hybridPlans();
  const documents = Array.from({ length: count }, (_, index) => {
    const plan = plans[index % plans.length];
    if (plan === undefined) throw new Error('the demo has no hybrid invoices');
    return { ...plan, key: `bench ${index}`, number: `RE-2026/${index + 1}` };
  });
  const paths: string[] = [];
  for await (const { bytes } of renderDemoDocuments({ ...WORLD, documents }, { workers: 2 }))
    paths.push(write(folder, `${paths.length + 1}.pdf`, bytes));
  return paths;
}

function hybridPlans() {
  return WORLD.documents.filter(
    ({ provider, format, documentClass }) =>
      provider === PROVIDER && format === 'hybrid' && documentClass === 'invoice',
  );
}

function write(folder: string, name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}
