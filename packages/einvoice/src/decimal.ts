import { Big } from 'big.js';

/** Every number of an invoice is much shorter, and a calculation with a longer one takes time. */
const MAX_DIGITS = 40;

/** The value of a decimal number as invoices write it; undefined for any other text. It is exact: amounts are never floats. */
export function toDecimal(text: string): Big | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_DIGITS || !/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(trimmed)) return undefined;
  return new Big(trimmed.replace(/^\+/, ''));
}

/** Rounds to decimal places, and a half towards plus infinity, as the rules of EN 16931 do: -0.005 becomes 0.00, 0.005 becomes 0.01. */
export function roundDecimal(value: Big, places: number): Big {
  return value.round(places, value.lt(0) && isHalf(value, places) ? Big.roundDown : Big.roundHalfUp);
}

function isHalf(value: Big, places: number): boolean {
  const half = new Big(5).times(new Big(10).pow(-places - 1));
  return value.minus(value.round(places, Big.roundDown)).abs().eq(half);
}
