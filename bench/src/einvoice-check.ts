import { readdirSync, readFileSync } from 'node:fs';
import { checkInvoice, readDocument } from '@belegfach/einvoice';

/**
 * Time of the check of e-invoices: parsing, reading the terms and all rules. One invoice of the fixtures: the goal is 10 ms (p95). An
 * invoice with 2,000 lines: the goal is 200 ms for the fastest round, because other programs on the machine only add time.
 * `node bench/src/einvoice-check.ts`
 */
const ROUNDS = 40;
const ROUNDS_OF_LINES = 12;
const WARM_UP_ROUNDS = 4;
const GOAL_MS = 10;
const LINES = 2_000;
const GOAL_OF_LINES_MS = 200;

const FILES = new URL('../../packages/einvoice/fixtures/files/', import.meta.url);
const files = readdirSync(FILES)
  .filter((name) => !name.startsWith('hostile'))
  .map((name) => new Uint8Array(readFileSync(new URL(name, FILES))));

/** The times of the rounds after the warm-up, in milliseconds. */
async function timesOf(rounds: number, run: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await run();
    if (round >= WARM_UP_ROUNDS) times.push(performance.now() - startedAt);
  }
  return times;
}

/** The XML of each invoice that has rules. */
async function invoices(): Promise<Uint8Array[]> {
  const readings = await Promise.all(files.map((bytes) => readDocument(bytes)));
  return readings.flatMap((reading) =>
    reading.outcome === 'invoice' && checkInvoice(reading.xml)?.isInvoiceByLaw === true ? [reading.xml] : [],
  );
}

/** A fixture whose line is repeated, each time with another number: each rule about lines checks all of them. */
function withManyLines(): Uint8Array {
  const text = readFileSync(new URL('xrechnung-ubl.xml', FILES), 'utf8');
  const line = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(text)?.[0] ?? '';
  const lines = Array.from({ length: LINES }, (_, at) => line.replace(/<cbc:ID>[^<]*/, `<cbc:ID>${at + 1}`));
  return new Uint8Array(Buffer.from(text.replace(line, () => lines.join(''))));
}

function print(what: string, value: number, goal: number): void {
  process.stdout.write(
    `${value <= goal ? 'MET ' : 'MISS'} ${what}: ${value.toFixed(1)} ms (goal ${goal} ms)\n`,
  );
}

const times: number[] = [];
for (const xml of await invoices()) times.push(...(await timesOf(ROUNDS, () => checkInvoice(xml))));
times.sort((a, b) => a - b);
print('one invoice, p95', times[Math.floor(times.length * 0.95)] ?? 0, GOAL_MS);

const many = withManyLines();
print(
  `${LINES} lines`,
  Math.min(...(await timesOf(ROUNDS_OF_LINES, () => checkInvoice(many)))),
  GOAL_OF_LINES_MS,
);
