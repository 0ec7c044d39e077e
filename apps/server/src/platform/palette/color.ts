/** Linear sRGB channels, 0 to 1, without gamma. */
type Linear = readonly [red: number, green: number, blue: number];

/** A color in OKLCH: equal steps of lightness look equal for every hue. */
export interface Shade {
  /** 0 is black, 1 is white. */
  readonly lightness: number;
  /** 0 is grey. The maximum in sRGB is between 0.1 and 0.35, depending on the hue. */
  readonly chroma: number;
  /** An angle in radians. */
  readonly hue: number;
}

/** Steps of a bisection; the result is much more exact than the 256 values of a channel. */
const BISECTIONS = 24;

function hexToLinear(hex: string): Linear {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function linearToHex(linear: Linear): string {
  const channel = (value: number) => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    const byte = Math.round(Math.min(1, Math.max(0, encoded)) * 255);
    return byte.toString(16).padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
}

/** Contrast ratio of two colors (`#rrggbb`), 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = hexToLinear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Converts `#rrggbb`. The coefficients are taken from OKLab's definition (Ottosson 2020). */
export function hexToShade(hex: string): Shade {
  const [red, green, blue] = hexToLinear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function shadeToLinear({ lightness, chroma, hue }: Shade): Linear {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/**
 * Converts to `#rrggbb`. The chroma of a color outside sRGB is reduced; its lightness, and so its contrast, stays.
 */
export function shadeToHex(shade: Shade): string {
  const isInGamut = (linear: Linear) => linear.every((value) => value > -0.0005 && value < 1.0005);
  const linearTarget = shadeToLinear(shade);
  if (isInGamut(linearTarget)) return linearToHex(linearTarget);
  const chroma = bisect(0, shade.chroma, (value) => isInGamut(shadeToLinear({ ...shade, chroma: value })));
  return linearToHex(shadeToLinear({ ...shade, chroma }));
}

/** The value nearest to `target`, between it and `safe`, for which `isValid` is true. `safe` must be valid. */
export function bisect(safe: number, target: number, isValid: (value: number) => boolean): number {
  let [valid, invalid] = [safe, target];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (valid + invalid) / 2;
    if (isValid(middle)) valid = middle;
    else invalid = middle;
  }
  return valid;
}
