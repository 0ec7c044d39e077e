import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/paths.ts';

/** The class names of the component library's own styles. */
const LIBRARY_CLASS = /\bm_[0-9a-f]{6,8}\b/g;

/**
 * The app contains only the styles of the components that it uses (apps/web/src/theme/mantine.css). A new component whose styles are
 * forgotten has none, which no other check would notice.
 */
test('every used component of the library has its styles', () => {
  const assets = path.join(ROOT, 'apps/web/dist/assets');
  const read = (ending: string) =>
    readdirSync(assets)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(path.join(assets, name), 'utf8'))
      .join('\n');
  const styled = new Set(read('.css').match(LIBRARY_CLASS));
  const used = new Set(read('.js').match(LIBRARY_CLASS));
  expect(used.size).toBeGreaterThan(0);
  expect([...used].filter((name) => !styled.has(name))).toEqual([]);
});
