import { median } from '../load/summary.ts';
import type { Environment } from '../measure/environment.ts';
import { type Check, digits, figure, type GoalReport, information } from '../report/report.ts';

const SMALL_DOCUMENT_COUNT = 1_000;
const LARGE_DOCUMENT_COUNT = 10_000;
/** Memory is flat if the second half of an archive (up to 290 MB) needs at most this much more than the first. */
const FLAT_MB = 64;
/** The server's memory is measured each time after this many bytes. */
const SAMPLE_BYTES = 8 * 1024 * 1024;
const BYTES_PER_MB = 1024 * 1024;

interface Archive {
  readonly documents: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** Highest resident memory minus the memory before, in MB, while the first half and while the second half was sent. */
  readonly firstHalf: number;
  readonly secondHalf: number;
}

/** Goal 10 for all documents of a period instead of a selection: the time of the archive, and the memory of the server. */
export async function measureArchive(environment: Environment): Promise<GoalReport> {
  const small = await downloadInRounds(environment, SMALL_DOCUMENT_COUNT);
  const large = await downloadInRounds(environment, LARGE_DOCUMENT_COUNT);
  const growth = Math.max(...large.map(({ firstHalf, secondHalf }) => secondHalf - firstHalf));
  return {
    rows: [],
    checks: [
      {
        what: `memory of the second half of an archive of ${LARGE_DOCUMENT_COUNT} above the first`,
        measured: `${growth.toFixed(0)} MB`,
        goal: `<= ${FLAT_MB} MB`,
        met: growth <= FLAT_MB,
      },
      summarise(SMALL_DOCUMENT_COUNT, small),
      summarise(LARGE_DOCUMENT_COUNT, large),
      ...small.map((archive) => information(`archive of ${SMALL_DOCUMENT_COUNT}`, describe(archive))),
      ...large.map((archive) => information(`archive of ${LARGE_DOCUMENT_COUNT}`, describe(archive))),
    ],
  };
}

async function downloadInRounds(environment: Environment, documents: number): Promise<Archive[]> {
  const archives: Archive[] = [];
  for (let round = 0; round < environment.rounds; round += 1)
    archives.push(await download(environment, documents));
  return archives;
}

/** The medians of the rounds, and the highest memory. */
function summarise(wanted: number, archives: readonly Archive[]): Check {
  const medianOf = (value: (archive: Archive) => number) => digits(median(archives.map(value)));
  const grown = Math.max(...archives.map(({ firstHalf, secondHalf }) => Math.max(firstHalf, secondHalf)));
  return figure(
    `ZIP of ${wanted} by all that match`,
    [
      `${medianOf(({ documents }) => documents)} documents in ${medianOf(({ seconds }) => seconds)} s`,
      `${medianOf(({ documents, seconds }) => documents / seconds)} documents/s`,
      `${medianOf(({ megabytes, seconds }) => megabytes / seconds)} MB/s`,
      `at most +${Math.max(0, grown).toFixed(0)} MB resident`,
    ].join(', '),
  );
}

function describe({ documents, seconds, megabytes, firstHalf, secondHalf }: Archive): string {
  const grown = Math.max(firstHalf, secondHalf).toFixed(0);
  return `${documents} documents, ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s, at most +${grown} MB resident`;
}

/** Reads an archive of about `wanted` documents at full speed, and discards it. */
async function download({ product, client, superAdmin }: Environment, wanted: number): Promise<Archive> {
  const { rows } = await client.query<{ last: string; documents: number }>(
    `select day::text as last, sum(sum(count)) over (order by day)::integer as documents
     from invoice_day_count group by day order by day`,
  );
  const period = rows.find(({ documents }) => documents >= wanted);
  if (period === undefined) throw new Error(`the world has fewer than ${wanted} documents`);
  const before = product.memory();
  const began = performance.now();
  const query = new URLSearchParams({ invoiceDateTo: period.last });
  const answer = await fetch(
    `http://127.0.0.1:${product.port}/api/Invoice/Download/All?${query.toString()}`,
    { headers: { authorization: `Bearer ${superAdmin}` } },
  );
  if (!answer.ok || answer.body === null) throw new Error(`no archive: ${answer.status}`);
  const samples: number[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    if (chunk instanceof Uint8Array) bytes += chunk.byteLength;
    if (bytes >= samples.length * SAMPLE_BYTES) samples.push(product.memory() - before);
  }
  const half = Math.ceil(samples.length / 2);
  return {
    documents: period.documents,
    seconds: (performance.now() - began) / 1000,
    megabytes: bytes / BYTES_PER_MB,
    firstHalf: Math.max(...samples.slice(0, half)),
    secondHalf: Math.max(...samples.slice(half)),
  };
}
