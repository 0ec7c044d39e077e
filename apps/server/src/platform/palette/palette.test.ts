import { describe, expect, it } from 'vitest';
import { contrast } from './color.ts';
import { canBeAccent, makePalette, nearestAccent } from './palette.ts';

const TEXT = 4.5;
const CONTROL = 3;
/** Backgrounds and texts of the design that are combined with the accent. */
const LIGHT = { grounds: ['#ffffff', '#f6f6f4', '#f3f3f0', '#eeeeeb'], texts: ['#1b1c1f', '#54565b'] };
const DARK = {
  surface: '#17181b',
  grounds: ['#0f1012', '#17181b', '#212328', '#2a2c31'],
  texts: ['#ececea', '#abadb3'],
};

/** Colors of the whole RGB cube on which white text is readable. */
const ACCENTS = (() => {
  const steps = ['00', '40', '80', 'c0', 'ff'];
  const cube = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  );
  return [...cube, '#2746c1', '#767676'].filter(canBeAccent);
})();

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#2746c1', '#ffffff', 7.69],
    ['#a2beff', '#223058', 6.95],
  ])('of %s and %s is %d', (first, second, ratio) => {
    expect(contrast(first, second)).toBeCloseTo(ratio, 2);
    expect(contrast(second, first)).toBeCloseTo(ratio, 2);
  });
});

describe('an accent', () => {
  it.each([
    ['#2746c1', true],
    ['#767676', true],
    ['#777777', false],
    ['#ffcc00', false],
    ['#ffffff', false],
  ])('%s allows readable white text: %s', (color, can) => {
    expect(canBeAccent(color)).toBe(can);
  });

  it.each(['#ffcc00', '#ffffff', '#00ff00', '#ff8a80', '#777777'])(
    'that is too light, such as %s, has a near shade that is dark enough',
    (color) => {
      const near = nearestAccent(color);
      expect(contrast(near, '#ffffff')).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(near, '#ffffff')).toBeLessThan(TEXT + 0.15);
    },
  );
});

describe('the shades of an accent', () => {
  it('are ten from light to dark, and the eighth is the accent itself', () => {
    const { shades } = makePalette('#0a6b3d');
    expect(shades).toHaveLength(10);
    expect(shades[7]).toBe('#0a6b3d');
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    const fromWhite = shades.map((shade) => contrast(shade, '#ffffff'));
    expect(fromWhite).toEqual(fromWhite.toSorted((a, b) => a - b));
  });

  it('are close to the hand-made ones for the color of the design', () => {
    const { shades, dark } = makePalette('#2746c1');
    for (const [generated, expected] of [
      [shades[2], '#c8d9ff'],
      [shades[6], '#365ade'],
      [shades[9], '#172b79'],
      [dark.soft2, '#223058'],
      [dark.text, '#a2beff'],
    ] as const)
      expect(contrast(generated ?? '', expected)).toBeLessThan(1.12);
  });

  it.each(ACCENTS)('%s keep the contrasts of WCAG 2.2 AA in both schemes', (accent) => {
    const { shades, light, dark } = makePalette(accent);
    const [, , pale = '', , , , darkFill = '', fill = '', , panel = ''] = shades;
    for (const background of [fill, light.hover, darkFill, dark.hover, panel])
      expect(contrast('#ffffff', background), `white on ${background}`).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(pale, panel), 'the text next to the sign-in').toBeGreaterThanOrEqual(TEXT);
    expect(contrast(darkFill, DARK.surface), 'a button in the dark').toBeGreaterThanOrEqual(CONTROL);
    for (const ground of [...LIGHT.grounds, light.soft, light.soft2])
      expect(contrast(light.text, ground), `accent text on ${ground}`).toBeGreaterThanOrEqual(TEXT);
    for (const ground of [...DARK.grounds, dark.soft, dark.soft2])
      expect(contrast(dark.text, ground), `accent text on ${ground}`).toBeGreaterThanOrEqual(TEXT);
    for (const text of LIGHT.texts)
      expect(contrast(text, light.soft2), `${text} on the soft ground`).toBeGreaterThanOrEqual(TEXT);
    for (const text of DARK.texts)
      expect(contrast(text, dark.soft2), `${text} on the soft ground`).toBeGreaterThanOrEqual(TEXT);
  });
});
