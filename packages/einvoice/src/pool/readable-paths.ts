import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages that the reader imports. */
const LIBRARIES = ['@cantoo/pdf-lib', 'big.js', 'saxes', 'unpdf'];

/** The folders that a reader process must read: this package and the `node_modules` folders of its libraries. */
export function readablePaths(): string[] {
  const require = createRequire(import.meta.url);
  const libraries = LIBRARIES.map((name) => {
    const path = require.resolve(name);
    const folder = `${sep}node_modules${sep}`;
    return path.slice(0, path.lastIndexOf(folder) + folder.length);
  });
  return [...new Set([fileURLToPath(new URL('../../', import.meta.url)), ...libraries])];
}
