import { availableParallelism } from 'node:os';

/**
 * One more than cores, because most tests wait for the disk or the database. In watch mode Vitest keeps a core free instead.
 * Every project has the same number: Vitest runs those with one worker at the end, one file at a time, and refuses other differences.
 */
export const MAX_WORKERS = availableParallelism() + 1;
