import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Caches of tools between runs: ignored by git, removed by the next clean install. */
export const CACHE = path.join(ROOT, 'node_modules/.cache');
