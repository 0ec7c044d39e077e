import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/paths.ts';

/** The class names of the component library's own styles. */
const LIBRARY_CLASS = /\bm_[0-9a-f]{6,8}\b/g;

/**
 * The app contains only the styles of the components that it uses (apps/web/src/theme/mantine.css). If the styles of a
 * new component are not added there, the component has none, and no other check notices that.
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

/** Lengths in pixels or rem; shares such as 50% and factors such as 1.6 are not sizes of the design. */
const TYPED_SIZE = /(?:font-size|line-height|border-radius): [^;]*\d(?:px|rem)(?![^;]*\))[^;]*;/g;

test('every text size, line height and corner radius is a token of the theme', () => {
  const typed = globSync('apps/web/src/**/*.css', { cwd: ROOT })
    .filter((file) => !/theme\/(?:tokens|mantine)\.css$/.test(file))
    .flatMap((file) =>
      (readFileSync(path.join(ROOT, file), 'utf8').match(TYPED_SIZE) ?? []).map(
        (found) => `${file}: ${found}`,
      ),
    );
  expect(typed).toEqual([]);
});

test('every size that a style names is defined', () => {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const defined = new Set(read('apps/web/src/theme/sizes.css').match(/--bf-[\w-]+(?=:)/g));
  const named = globSync('apps/web/src/**/*.{css,ts,tsx}', { cwd: ROOT }).flatMap(
    (file) => read(file).match(/--bf-(?:font-size|line-height|radius)-\w+/g) ?? [],
  );
  expect(named.filter((name) => !defined.has(name))).toEqual([]);
});
