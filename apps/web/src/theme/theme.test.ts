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

/** The luminance of a colour such as `#1b1c1f` (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/g) ?? [])
    .map((hex) => Number.parseInt(hex, 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(['light', 'dark'] as const)(
  'in the %s scheme the border of an empty check box has a contrast of 3:1 with each background',
  (scheme) => {
    const css = readFileSync(path.join(import.meta.dirname, 'colors.css'), 'utf8');
    const text = css.split('@media')[scheme === 'light' ? 0 : 1] ?? '';
    const colours = new Map([
      ...Array.from(
        text.matchAll(/(--bf-[\w-]+): (#[\da-f]{6});/g),
        ([, name = '', value = '']) => [name, value] as const,
      ),
      ...Object.entries(variablesOf(undefined)[scheme]),
    ]);
    const colourOf = (name: string) => colours.get(name) ?? '';
    const backgrounds = ['page', 'surface', 'sunken', 'hover', 'soft', 'warnrow'];
    const contrasts = backgrounds.map((name) =>
      contrastOf(colourOf('--bf-control'), colourOf(`--bf-${name}`)),
    );
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  },
);

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
