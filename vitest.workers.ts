import { availableParallelism } from 'node:os';

/** Vitest leaves one core to whoever watches: on two cores that would be one test file after the other, while most wait for the disk. */
export const MAX_WORKERS = Math.max(2, availableParallelism() - 1);
