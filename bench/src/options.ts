import { parseArgs } from 'node:util';
import { CUSTOMER_COUNT } from './world/people.ts';
import type { WorldSize } from './world/world.ts';

export interface Options {
  /** Documents in the large world. */
  readonly rows: number;
  /** Customers in the large world. */
  readonly customers: number;
  readonly rounds: number;
  /** Keeps the loaded database in this folder and uses it again; undefined: a temporary folder. */
  readonly data: string | undefined;
  /** Runs the goals whose name contains this; undefined runs all. */
  readonly only: string | undefined;
}

const DEFAULT_ROWS = 1_000_000;
const DEFAULT_ROUNDS = 5;
/** With fewer rows a deep page and the time of a scan are not meaningful. */
const MIN_ROWS = 100_000;

export const USAGE = `npm run bench -- [options]
  --rows <n>      documents to load (default ${DEFAULT_ROWS}; beyond it the same is loaded at ${DEFAULT_ROWS} too, and both are compared)
  --customers <n> customers to load (default ${CUSTOMER_COUNT}; beyond it the same documents are loaded for ${CUSTOMER_COUNT} too, and both are compared)
  --rounds <n>    rounds in which the candidates alternate (default ${DEFAULT_ROUNDS})
  --only <word>   only the goals whose name contains the word
  --data <folder> keep the loaded database there, and use it again the next time`;

/** @throws Error with the usage for options that are unknown or not a number. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      rows: { type: 'string', default: String(DEFAULT_ROWS) },
      customers: { type: 'string', default: String(CUSTOMER_COUNT) },
      rounds: { type: 'string', default: String(DEFAULT_ROUNDS) },
      only: { type: 'string' },
      data: { type: 'string' },
    },
  });
  const rows = Number(values.rows);
  const customers = Number(values.customers);
  const rounds = Number(values.rounds);
  const isValid = [rows, customers, rounds].every(Number.isInteger);
  if (!isValid || rows < MIN_ROWS || customers < CUSTOMER_COUNT || rounds < 1)
    throw new Error(
      `--rows takes at least ${MIN_ROWS}, --customers at least ${CUSTOMER_COUNT}, --rounds at least 1.\n${USAGE}`,
    );
  return { rows, customers, rounds, only: values.only, data: values.data };
}

/** The worlds to measure: growth is visible only in comparison with the usual size in the same run. */
export interface WorldSizes {
  /** The usual number of documents; undefined when `large` has no more. */
  readonly fewerDocuments: WorldSize | undefined;
  /** The usual number of customers; undefined when `large` has no more. */
  readonly fewerCustomers: WorldSize | undefined;
  readonly large: WorldSize;
}

export function worldSizes({ rows, customers }: Options): WorldSizes {
  const isUsual = customers === CUSTOMER_COUNT;
  return {
    fewerDocuments: rows > DEFAULT_ROWS ? { rows: DEFAULT_ROWS, customers } : undefined,
    fewerCustomers: isUsual ? undefined : { rows, customers: CUSTOMER_COUNT },
    large: { rows, customers },
  };
}
