import type { Palette } from '@belegfach/contract';
import { bisect, contrast, shadeToHex, type Shade, hexToShade } from './color.ts';

/** Text of normal size (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;
/**
 * White text on a filled button of the dark scheme: with more contrast the button would hardly differ from its dark
 * surface (1.4.11 requires 3 there).
 */
const DARK_FILL_CONTRAST = 5.5;
const DARK_HOVER_CONTRAST = 4.55;
/** Accent text in the dark scheme must be readable on the strongest of the soft backgrounds. */
const DARK_TEXT_CONTRAST = 6.5;

const WHITE = '#ffffff';
/** Neutral backgrounds of accent text, in addition to the soft ones (design tokens). */
const LIGHT_BACKGROUND = '#eeeeeb';
const DARK_BACKGROUND = '#2a2c31';

/**
 * The first six of the ten shades of the default accent: their lightness, and their share of the accent's chroma. The
 * shades of another accent get the same values.
 */
const LIGHTER = [
  { lightness: 0.973, share: 0.064 },
  { lightness: 0.942, share: 0.141 },
  { lightness: 0.885, share: 0.286 },
  { lightness: 0.805, share: 0.5 },
  { lightness: 0.716, share: 0.728 },
  { lightness: 0.616, share: 0.943 },
] as const;
/** `soft`, `soft2` and `softline` of the light scheme: backgrounds tinted with the accent, and the line on them. */
const LIGHT_SOFT = [
  { lightness: 0.962, share: 0.092 },
  { lightness: 0.942, share: 0.141 },
  { lightness: 0.885, share: 0.286 },
] as const;
const DARK_SOFT = [
  { lightness: 0.267, share: 0.277 },
  { lightness: 0.319, share: 0.379 },
  { lightness: 0.406, share: 0.512 },
] as const;

/** Steps of lightness from the accent to a hovered button, and to the dark panel of the sign-in. */
const DARKER = [
  { step: -0.061, share: 0.875 },
  { step: -0.127, share: 0.692 },
] as const;
/** A nearly black accent has no visibly darker shades, so both shades are lighter than the accent. */
const MAX_NEARLY_BLACK_LIGHTNESS = 0.25;
const LIGHTER_THAN_BLACK = [
  { step: 0.28, share: 0.875 },
  { step: 0.12, share: 0.692 },
] as const;

/** Whether white text is readable on the color; only then can the other shades be derived from it. */
export function canBeAccent(accent: string): boolean {
  return contrast(accent, WHITE) >= MIN_TEXT_CONTRAST;
}

/** The lightest shade of a color that can be an accent. */
export function nearestAccent(color: string): string {
  return darkenUntilReadable(hexToShade(color), [WHITE], MIN_TEXT_CONTRAST);
}

/** @param accent `#rrggbb`, a color that can be an accent */
export function makePalette(accent: string): Palette {
  const accentShade = hexToShade(accent);
  const tint = ({ lightness, share }: { lightness: number; share: number }) =>
    shadeToHex({ ...accentShade, lightness, chroma: accentShade.chroma * share });
  const [hover, panel] = accentShade.lightness < MAX_NEARLY_BLACK_LIGHTNESS ? LIGHTER_THAN_BLACK : DARKER;
  const stepFromAccent = ({ step, share }: { step: number; share: number }) =>
    tint({ lightness: accentShade.lightness + step, share });
  const [soft = WHITE, soft2 = WHITE, softline = WHITE] = LIGHT_SOFT.map(tint);
  const [darkSoft = WHITE, darkSoft2 = WHITE, darkSoftline = WHITE] = DARK_SOFT.map(tint);
  const pale = { ...accentShade, chroma: accentShade.chroma * 0.5 };
  const darkFill = fillForWhiteText(accentShade, DARK_FILL_CONTRAST);
  return {
    shades: [...LIGHTER.map(tint), darkFill, accent, stepFromAccent(hover), stepFromAccent(panel)],
    light: {
      soft,
      soft2,
      softline,
      text: darkenUntilReadable(accentShade, [soft2, LIGHT_BACKGROUND], MIN_TEXT_CONTRAST),
      hover: stepFromAccent(hover),
    },
    dark: {
      soft: darkSoft,
      soft2: darkSoft2,
      softline: darkSoftline,
      text: lightenUntilReadable(pale, [darkSoft2, DARK_BACKGROUND], DARK_TEXT_CONTRAST),
      hover: fillForWhiteText(accentShade, DARK_HOVER_CONTRAST),
    },
  };
}

/** The color itself or, if it is not readable on all backgrounds, the lightest darker shade that is. */
function darkenUntilReadable(shade: Shade, backgrounds: readonly string[], minContrast: number): string {
  return findNearest(shade, shade.lightness, 0, backgrounds, minContrast);
}

/** The darkest shade that is readable on all backgrounds. */
function lightenUntilReadable(shade: Shade, backgrounds: readonly string[], minContrast: number): string {
  return findNearest(shade, 0, 1, backgrounds, minContrast);
}

/** The lightest fill of this hue on which white is readable. */
function fillForWhiteText(shade: Shade, minContrast: number): string {
  return findNearest(shade, 1, 0, [WHITE], minContrast);
}

function findNearest(
  shade: Shade,
  target: number,
  safe: number,
  backgrounds: readonly string[],
  minContrast: number,
): string {
  const withLightness = (lightness: number) => shadeToHex({ ...shade, lightness });
  const isReadable = (lightness: number) =>
    backgrounds.every((background) => contrast(withLightness(lightness), background) >= minContrast);
  return withLightness(isReadable(target) ? target : bisect(safe, target, isReadable));
}
