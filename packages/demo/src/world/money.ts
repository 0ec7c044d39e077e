/** Amounts are whole cents and quantities whole thousandths, so that no sum has rounding errors of floats. */
export type Cents = number;
export type Thousandths = number;
/** One unit in thousandths. */
export const ONE_UNIT: Thousandths = 1000;

const THOUSAND = 1000;

/** Usual in Germany. EN 16931 does not define the rounding. */
function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

export function lineAmount(quantity: Thousandths, unitPrice: Cents): Cents {
  return roundHalfAwayFromZero((quantity * unitPrice) / THOUSAND);
}

export function percentOf(amount: Cents, percent: number): Cents {
  return roundHalfAwayFromZero((amount * percent) / 100);
}

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** `903.73`, as in XML and JSON. */
export function decimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1.5`, `24`: without trailing zeros. */
export function quantityText(quantity: Thousandths): string {
  return String(quantity / THOUSAND);
}

/** `1.342,90` */
export function germanAmount(cents: Cents): string {
  const [whole = '0', fraction = '00'] = decimalText(cents).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, '.')},${fraction}`;
}

export function germanQuantity(quantity: Thousandths): string {
  return quantityText(quantity).replace('.', ',');
}

/** `DE02 1203 0000 0000 2020 51` */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
