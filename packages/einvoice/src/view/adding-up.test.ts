import { Big } from 'big.js';
import { expect, it } from 'vitest';
import { readAcceptedInvoices } from '../test-support/read-invoices.ts';
import { describeInvoice } from './describe-invoice.ts';
import type { InvoiceView } from './invoice-view.ts';

/** Documents whose own amounts do not add up. */
const DO_NOT_ADD_UP: ReadonlyMap<string, string> = new Map([
  ['fnfe-minimum.pdf', 'the profile has no paid amount'],
  ['zf1-konik-basic.pdf', 'the lines have no amounts'],
  ['zf1-rc-comfort.pdf', 'the lines state amounts with VAT'],
]);

const nameOf = (path: string) => path.replace(/^.*\//, '');
const invoices = (await readAcceptedInvoices()).filter(({ name }) => !DO_NOT_ADD_UP.has(nameOf(name)));

/** The number in a shown German amount, such as `-1.234,50 €`; zero for a line without an amount. */
function amountIn(text: string): Big {
  const [number = '0'] = /-?\d[\d.]*(?:,\d+)?/.exec(text) ?? [];
  return new Big(number.replaceAll('.', '').replace(',', '.'));
}

const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum.plus(amountIn(amount)), new Big(0));

/** Each shown sum with the sum of the amounts above it, added as a person would do it. */
function shownSums({ lines, totals }: InvoiceView): [label: string, shown: string, added: string][] {
  const sums: [string, string, string][] = [];
  const counted = lines.filter(({ isCounted }) => isCounted).map(({ net }) => net);
  let running = counted.length === 0 ? undefined : sumOf(counted);
  let vat = new Big(0);
  for (const { label, amount, kind } of totals) {
    const shown = amountIn(amount);
    const isSum = kind !== 'part' || label === 'Summe der Positionen';
    const added = label === 'Umsatzsteuer' ? vat : running;
    if (isSum && added !== undefined) sums.push([label, shown.toFixed(2), added.toFixed(2)]);
    if (label === 'Umsatzsteuer' && kind === 'sum') continue;
    if (label.startsWith('Umsatzsteuer')) vat = vat.plus(shown);
    running = isSum ? shown : running?.plus(shown);
  }
  return sums;
}

it.each(invoices)(
  'shows how the amounts of $name add up from the lines to the amount due',
  ({ terms, model }) => {
    const view = describeInvoice(terms, model, 'de', { start: 0, end: Number.POSITIVE_INFINITY });
    const sums = shownSums(view);
    expect(sums.map(([label, shown]) => [label, shown])).toEqual(
      sums.map(([label, , added]) => [label, added]),
    );
    expect(view.totals.at(-1)?.kind).toBe('due');
  },
);
