import { parseArgs } from 'node:util';

export interface Options {
  /** Documents in the large world. */
  readonly rows: number;
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
  --rounds <n>    rounds in which the candidates alternate (default ${DEFAULT_ROUNDS})
  --only <word>   only the goals whose name contains the word
  --data <folder> keep the loaded database there, and use it again the next time`;

/** @throws Error with the usage for options that are unknown or not a number. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      rows: { type: 'string', default: String(DEFAULT_ROWS) },
      rounds: { type: 'string', default: String(DEFAULT_ROUNDS) },
      only: { type: 'string' },
      data: { type: 'string' },
    },
  });
  const rows = Number(values.rows);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rows) || rows < MIN_ROWS || !Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rows takes at least ${MIN_ROWS}, --rounds at least 1.\n${USAGE}`);
  return { rows, rounds, only: values.only, data: values.data };
}

/** The sizes to measure: growth is visible only in comparison with the usual size in the same run. */
export function worldSizes({ rows }: Options): readonly number[] {
  return rows > DEFAULT_ROWS ? [DEFAULT_ROWS, rows] : [rows];
}
