import { Big } from 'big.js';
import type { VatItem } from './vat-item.ts';

/** The sum of the lines and charges minus the allowances of one VAT category, and their number. */
export type VatSum = { readonly count: number; readonly sum: Big };

const NOTHING: VatSum = { count: 0, sum: new Big(0) };

/** The sums of each category, and of each rate of it. They are added up once, because an invoice may have many shares and lines. */
export class VatSums {
  readonly #sums = new Map<string, VatSum>();

  constructor(charged: readonly VatItem[], allowed: readonly VatItem[]) {
    for (const item of charged) this.#add(item, item.amount);
    for (const item of allowed) this.#add(item, item.amount?.times(-1));
  }

  of(category: string): VatSum {
    return this.#sums.get(category) ?? NOTHING;
  }

  ofRate(category: string, rate: Big | undefined): VatSum {
    return rate === undefined ? NOTHING : (this.#sums.get(keyOf(category, rate)) ?? NOTHING);
  }

  #add({ category, rate }: VatItem, amount = new Big(0)): void {
    for (const key of rate === undefined ? [category] : [category, keyOf(category, rate)]) {
      const { count, sum } = this.#sums.get(key) ?? NOTHING;
      this.#sums.set(key, { count: count + 1, sum: sum.plus(amount) });
    }
  }
}

/** Numbers without trailing zeros: 19.00 and 19 are one rate. */
function keyOf(category: string, rate: Big): string {
  return `${category} ${rate.toString()}`;
}
