import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** What saves tools time between runs lies here: ignored by git, gone with the next clean install. */
export const CACHE = path.join(ROOT, 'node_modules/.cache');
