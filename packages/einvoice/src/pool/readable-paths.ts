import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the reader imports from outside this package. */
const LIBRARIES = ['@cantoo/pdf-lib', 'saxes', 'unpdf'];

/** The folders a reader process needs: its own sources and the `node_modules` its libraries lie in. */
export function readablePaths(): string[] {
  const require = createRequire(import.meta.url);
  const libraries = LIBRARIES.map((name) => {
    const path = require.resolve(name);
    const folder = `${sep}node_modules${sep}`;
    return path.slice(0, path.lastIndexOf(folder) + folder.length);
  });
  return [...new Set([fileURLToPath(new URL('../../', import.meta.url)), ...libraries])];
}
