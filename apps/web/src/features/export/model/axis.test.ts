import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

test.each([
  [0, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  // Three lines would leave half of the chart empty.
  [151, [0, 50, 100, 150, 200]],
  [1342, [0, 500, 1000, 1500]],
  [1_500, [0, 500, 1000, 1500]],
  [700_001, [0, 250_000, 500_000, 750_000]],
])('a largest count of %i gets an axis with the lines %j', (largest, lines) => {
  expect(axisOf(largest)).toEqual({ highest: lines.at(-1), lines });
});
