interface Axis {
  readonly highest: number;
  /** Values of the lines, from 0 to the highest. */
  readonly lines: readonly number[];
}

const LINES = 3;

/** Round steps of 1, 2, 2.5 or 5 times a power of ten that hold the largest count; whole numbers, since documents are counted. */
export function axisOf(largest: number): Axis {
  const wanted = Math.max(1, largest) / LINES;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const rounded = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  const step = Math.max(1, Math.ceil(rounded.find((one) => one >= wanted) ?? power * 10));
  return { highest: step * LINES, lines: Array.from({ length: LINES + 1 }, (_, index) => index * step) };
}
