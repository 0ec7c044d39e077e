import { findGroups } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { describePeriod } from './describe-facts.ts';
import { negate } from './format-value.ts';
import type { LineView } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

const LINE_PERIOD = { start: 'EXT-reminder-line-start', end: 'EXT-reminder-line-end' } as const;

/**
 * A line of a reminder in the columns of a line: the document instead of the item, its date instead of the quantity. A credit is a negative
 * amount, so that the lines add up to the amount due.
 */
export function describeReminderLine(line: GroupValues, writer: ViewWriter): LineView {
  const [first, ...others] = findGroups(line, 'EXT-reminder-document').map((reference) => ({
    number: writer.text(reference, 'EXT-reminder-document-number') ?? '–',
    date: writer.text(reference, 'EXT-reminder-document-date') ?? '',
  }));
  const notes = writer.allTexts(line, 'EXT-reminder-line-note');
  const net =
    amountOf(line, 'EXT-reminder-debit', writer) ??
    amountOf(line, 'EXT-reminder-credit', writer, negate) ??
    amountOf(line, 'EXT-reminder-amount', writer);
  return {
    position: writer.text(line, 'EXT-reminder-line-id') ?? '',
    level: 0,
    name: first?.number ?? notes.shift() ?? '–',
    quantity: first?.date ?? '',
    unit: '',
    price: '',
    priceBase: '',
    vat: '',
    net: net ?? '',
    isCounted: true,
    details: [
      ...others.map(({ number, date }) => ({
        text: date === '' ? number : writer.texts.facts.invoiceOf(number, date),
      })),
      ...notes.map((text) => ({ text })),
      ...findGroups(line, 'EXT-reminder-line-period').flatMap((period) =>
        describePeriod(period, LINE_PERIOD, writer.groupLabel('EXT-reminder-line-period'), writer),
      ),
      ...writer.rows(line, 'EXT-reminder-surcharge'),
      ...writer.rows(line, 'EXT-reminder-carried'),
      ...writer.takeRest(line),
    ],
  };
}

/** The amount in the currency of the reminder, which is in the column heading; any other currency is added to the amount. */
function amountOf(
  line: GroupValues,
  term: TermId,
  writer: ViewWriter,
  convert: (amount: string) => string = (amount) => amount,
): string | undefined {
  const value = writer.take(line, term);
  return value && writer.formatInColumn({ ...value, text: convert(value.text) });
}
