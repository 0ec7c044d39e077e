import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/places.ts';

/** How the component library names the classes of its own styles. */
const LIBRARY_CLASS = /\bm_[0-9a-f]{6,8}\b/g;

/**
 * The app brings the styles of the components that it uses (apps/web/src/theme/mantine.css), not those of all: who uses a new one and
 * forgets its styles gets a component without any, which nothing else would notice.
 */
test('each component of the library comes with its styles', () => {
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
