import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cssVariablesWith, themeWith } from './theme.ts';

const SHADES = ['#00', '#01', '#02', '#03', '#04', '#05', '#06', '#07', '#08', '#09'] as const;
const accent = {
  shades: SHADES,
  light: { text: '#l0', soft: '#l1', soft2: '#l2', softline: '#l3', hover: '#l4' },
  dark: { text: '#d0', soft: '#d1', soft2: '#d2', softline: '#d3', hover: '#d4' },
};
const design = themeWith(undefined);

/** The variables of a scheme, as Mantine writes them; the theme that it passes is not used. */
const variablesOf = (own: typeof accent | undefined) => cssVariablesWith(own)(undefined as never);

test('both schemes define the same colors', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'colors.css'), 'utf8');
  const [light = '', dark = ''] = css.split('@media');
  const namesIn = (scheme: string) => scheme.match(/--bf-[\w-]+(?=:)/g);
  expect(namesIn(light)?.length).toBeGreaterThan(20);
  expect(namesIn(dark)).toEqual(namesIn(light));
});

describe("the operator's accent", () => {
  test('replaces only the accent of the design', () => {
    const own = themeWith(accent);
    expect(own.colors?.['ink']).toEqual(SHADES);
    expect({ ...own, colors: { ...own.colors, ink: design.colors?.['ink'] } }).toEqual(design);
  });

  test.each([
    ['light', '#l'],
    ['dark', '#d'],
  ] as const)('replaces only the accent variables of the %s scheme', (scheme, begin) => {
    const designs = new Map(Object.entries(variablesOf(undefined)[scheme]));
    const changed = Object.entries(variablesOf(accent)[scheme]).filter(
      ([name, value]) => value !== designs.get(name),
    );
    expect(Object.fromEntries(changed)).toEqual({
      '--bf-accent-text': `${begin}0`,
      '--bf-soft': `${begin}1`,
      '--bf-soft2': `${begin}2`,
      '--bf-softline': `${begin}3`,
      '--mantine-color-ink-filled-hover': `${begin}4`,
    });
  });
});
