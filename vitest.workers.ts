import { availableParallelism } from 'node:os';

/** One more than cores, since most tests wait for the disk or the database. Vitest leaves a core to whoever watches instead. */
export const MAX_WORKERS = availableParallelism() + 1;
