import { INVOICE_SORT_FIELDS } from '@belegfach/contract';
import type { Random } from '@belegfach/demo';
import type { ListQuery } from './list-model.ts';
import { NAMES, NOTES } from './make-world.ts';
import type { World } from './world-model.ts';

/** A random list query; sometimes one that the account may not send. */
export function makeQuery(random: Random, world: World): ListQuery {
  const customer = world.customers[random.int(0, world.customers.length - 1)];
  const filters: Readonly<Record<string, () => string>> = {
    customerName: () => respelled(random, partOf(random, random.pick(NAMES))),
    customerNumber: () => partOf(random, customer?.number ?? '1'),
    companyNumber: () => partOf(random, '10000005'),
    providerId: () => world.providers[random.int(0, world.providers.length - 1)]?.id ?? '',
    comment: () => respelled(random, partOf(random, random.pick(NOTES).split('\n')[0] ?? '')),
    typeValue: () => String(random.int(0, 2)),
    invoiceNumber: () =>
      '0'.repeat(random.int(0, 3)) + String(random.pick([9, 10, 2026, random.int(0, 130)])),
    documentNumber: () => random.pick(['RE', 're-9', '/00', 'ü', 'UE1', '%', '_', '\\', 'Mahnung', '000']),
    invoiceDateFrom: () => random.pick(['2024-12-28', '2025-01-15', '2026-02-01', '2030-01-01']),
    invoiceDateTo: () => random.pick(['2024-12-28', '2025-02-15', '2026-12-31', '2000-01-01']),
    lastDownloadFrom: () => random.pick(['2026-01-14', '2026-01-15', '2026-03-29', '2026-07-15']),
    lastDownloadTo: () => random.pick(['2026-01-14', '2026-01-15', '2026-03-29', '2026-07-14']),
  };
  const chosen = Object.entries(filters).flatMap(([name, make]) =>
    random.chance(name === 'customerName' ? 0.3 : 0.12) ? [[name, make()] as const] : [],
  );
  return {
    pageSize: random.pick(['25', '50', '100']),
    ...(random.chance(0.8) ? { orderBy: random.pick(INVOICE_SORT_FIELDS) } : {}),
    ...(random.chance(0.7) ? { sortDirection: random.pick(['0', '1']) } : {}),
    ...Object.fromEntries(chosen),
  };
}

/** A non-empty piece without blanks at its ends, because a filter removes them. */
function partOf(random: Random, text: string): string {
  const letters = Array.from(text);
  const from = random.int(0, letters.length - 1);
  const part = letters
    .slice(from, from + random.int(1, 6))
    .join('')
    .trim();
  return part === '' ? 'a' : part;
}

function respelled(random: Random, text: string): string {
  return random.pick([
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    text.normalize('NFD'),
    text.replaceAll('ü', 'ue').replaceAll('ä', 'ae').replaceAll('ö', 'oe'),
    text.replaceAll('ue', 'ü').replaceAll('ae', 'ä').replaceAll('oe', 'ö'),
    text.replaceAll('ue', 'u').replaceAll('ae', 'a').replaceAll('oe', 'o'),
    text.replaceAll('ü', 'u').replaceAll('ä', 'a').replaceAll('ß', 'ss'),
  ]);
}
