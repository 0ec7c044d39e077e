interface Axis {
  readonly highest: number;
  /** Values of the lines, from 0 to the highest. */
  readonly lines: readonly number[];
}

/** The possible numbers of lines above the zero line. If several axes are equally high, the one with the fewest lines is used. */
const LINE_COUNTS = [3, 4, 5] as const;

/**
 * An axis that reaches the largest count. Its step is 1, 2, 2.5 or 5 times a power of ten, rounded up to an integer
 * because documents are counted.
 */
export function axisOf(largest: number): Axis {
  const axes = LINE_COUNTS.map((count) => ({ count, step: stepOf(Math.max(1, largest) / count) }));
  const highest = Math.min(...axes.map(({ count, step }) => count * step));
  const { count, step } = axes.find((axis) => axis.count * axis.step === highest) ?? {
    count: 1,
    step: highest,
  };
  return { highest, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

function stepOf(minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(minStep));
  const candidates = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  return Math.max(1, Math.ceil(candidates.find((candidate) => candidate >= minStep) ?? power * 10));
}
