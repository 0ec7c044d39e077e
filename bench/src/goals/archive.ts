import type { Stand } from '../measure/stand.ts';
import { atMost, type GoalReport, inform } from '../report/report.ts';

/** The sizes that are compared: what is flat does not grow with the archive. */
const SMALL = 1_000;
const LARGE = 10_000;
/** What ten times the documents may need of the memory that a thousand need. */
const MOST_GROWTH = 3.5;
/** Less than this is what any other request leaves behind: a ratio of two such numbers says nothing. MB. */
const LEAST_MEASURED_MB = 16;

interface Archive {
  readonly documents: number;
  readonly grownMb: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/** Goal 10, beyond a selection: everything of a period as one archive, and what it needs of the server's memory. */
export async function measureArchive(stand: Stand): Promise<GoalReport> {
  const days = (
    await stand.client.query<{ per_day: number }>(
      'select count(*)::float / count(distinct invoice_date) as per_day from invoice',
    )
  ).rows[0]?.per_day;
  if (days === undefined) throw new Error('the world has no documents');
  // The first one warms compilers and caches up, and grows the heap to what any request needs.
  await download(stand, Math.ceil(SMALL / days));
  const small: Archive[] = [];
  const large: Archive[] = [];
  for (let round = 0; round < stand.rounds; round += 1) {
    small.push(await download(stand, Math.ceil(SMALL / days)));
    large.push(await download(stand, Math.ceil(LARGE / days)));
  }
  const ratios = large.map(
    ({ grownMb }, round) =>
      Math.max(grownMb, LEAST_MEASURED_MB) / Math.max(small[round]?.grownMb ?? 0, LEAST_MEASURED_MB),
  );
  const sorted = ratios.toSorted((one, other) => one - other);
  const ratio = {
    middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  };
  return {
    rows: [],
    checks: [
      atMost(`memory of an archive of ${LARGE} beside one of ${SMALL}`, ratio, MOST_GROWTH),
      inform(`archive of ${SMALL}`, small.map(tell).join('; ')),
      inform(`archive of ${LARGE}`, large.map(tell).join('; ')),
    ],
  };
}

function tell({ documents, grownMb, seconds, megabytes }: Archive): string {
  return `${documents} documents, ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s, +${grownMb.toFixed(0)} MB resident`;
}

/** Reads the archive of so many days as fast as it comes and keeps nothing of it. */
async function download({ product, client, superAdmin }: Stand, days: number): Promise<Archive> {
  const { rows } = await client.query<{ first: string; last: string; documents: string }>(
    `select min(invoice_date)::text as first, max(invoice_date)::text as last, count(*) as documents from invoice
     where invoice_date >= (select min(invoice_date) + 365 from invoice)
       and invoice_date < (select min(invoice_date) + 365 + $1::integer from invoice)`,
    [days],
  );
  const [period] = rows;
  if (period === undefined) throw new Error('the world has no documents');
  product.forgetPeak();
  const before = product.peakMemory();
  const began = performance.now();
  const query = new URLSearchParams({ invoiceDateFrom: period.first, invoiceDateTo: period.last });
  const answer = await fetch(
    `http://127.0.0.1:${product.port}/api/Invoice/Download/All?${query.toString()}`,
    { headers: { authorization: `Bearer ${superAdmin}` } },
  );
  if (!answer.ok || answer.body === null) throw new Error(`no archive: ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) if (piece instanceof Uint8Array) bytes += piece.byteLength;
  return {
    documents: Number(period.documents),
    grownMb: product.peakMemory() - before,
    seconds: (performance.now() - began) / 1000,
    megabytes: bytes / 1024 / 1024,
  };
}
