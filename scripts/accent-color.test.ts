import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '../apps/web/src');

/** The ten shades of the default accent color. */
function shadesOfTheDesign(): string[] {
  const theme = readFileSync(path.join(web, 'theme/theme.ts'), 'utf8');
  const tuple = /const ink: MantineColorsTuple = \[([^\]]*)\]/.exec(theme)?.[1] ?? '';
  return tuple.match(/#[0-9a-f]{6}/g) ?? [];
}

it('no style sheet and no component contains a shade of the accent, because it would stay when the operator configures another color', () => {
  const shades = shadesOfTheDesign();
  expect(shades).toHaveLength(10);
  const files = globSync('**/*.{css,tsx}', { cwd: web });
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(web, file), 'utf8').toLowerCase();
    return shades.filter((shade) => text.includes(shade)).map((shade) => `${file}: ${shade}`);
  });
  expect(found).toEqual([]);
});

it('each part of the logo in a shade of the accent names the shade, so that the server can replace it', () => {
  const shades = shadesOfTheDesign();
  const logo = readFileSync(path.join(web, 'theme/mark.svg'), 'utf8');
  const parts = [...logo.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"( data-shade="(\d)")?/g)];
  expect(parts.length).toBeGreaterThan(4);
  for (const [part, color = '', , shade] of parts) expect(shades[Number(shade)], part).toBe(color);
});
