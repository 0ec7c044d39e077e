import { availableParallelism } from 'node:os';

/** One more than cores, because most tests wait for the disk or the database. In watch mode Vitest keeps a core free instead. */
export const MAX_WORKERS = availableParallelism() + 1;
