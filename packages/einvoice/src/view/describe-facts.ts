import { findGroups, firstText } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import type { ViewRow } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

/** The references of the document, in the order in which people look for them. */
const REFERENCES: readonly TermId[] = [
  'BT-13',
  'BT-14',
  'BT-12',
  'BT-11',
  'BT-11-0',
  'BT-10',
  'BT-19',
  'BT-16',
  'BT-15',
  'BT-17',
];

/** Number, dates and references of an invoice. */
export function describeFacts(invoice: GroupValues, writer: ViewWriter): ViewRow[] {
  const { facts } = writer.texts;
  writer.markNamedCodeAsShown(invoice, 'BT-17-0');
  const deliveries = findGroups(invoice, 'BG-13');
  const periods = findGroups(invoice, 'BG-14');
  const reminderPeriods = findGroups(invoice, 'EXT-reminder-period');
  return [
    ...writer.rows(invoice, 'BT-1', facts.number),
    ...writer.rows(invoice, 'BT-2', facts.issueDate),
    ...writer.rows(invoice, 'EXT-reminder-level'),
    ...periods.flatMap((period) => describePeriod(period, INVOICE_PERIOD, facts.period, writer)),
    ...reminderPeriods.flatMap((period) =>
      describePeriod(period, REMINDER_PERIOD, writer.groupLabel('EXT-reminder-period'), writer),
    ),
    ...deliveries.flatMap((delivery) => writer.rows(delivery, 'BT-72')),
    ...writer.rows(invoice, 'BT-7'),
    ...describeTaxPoint(invoice, writer),
    ...REFERENCES.flatMap((term) => writer.rows(invoice, term)),
    ...describeObject(invoice, { object: 'BT-18', type: 'BT-18-0', scheme: 'BT-18-1' }, writer),
    ...deliveries.flatMap((delivery) => writer.rows(delivery, 'BT-X-202')),
    ...findGroups(invoice, 'BG-3').flatMap((preceding) => describePreceding(preceding, writer)),
  ];
}

type PeriodTerms = { start: TermId; end: TermId };
const INVOICE_PERIOD: PeriodTerms = { start: 'BT-73', end: 'BT-74' };
const REMINDER_PERIOD: PeriodTerms = { start: 'EXT-reminder-start', end: 'EXT-reminder-end' };

/** A period as `01.10.2026 – 31.10.2026`, one day as `05.10.2026`, or `ab 01.10.2026` without an end; none if both ends are absent. */
export function describePeriod(
  period: GroupValues | undefined,
  { start, end }: PeriodTerms,
  label: string,
  writer: ViewWriter,
): ViewRow[] {
  const { from, until } = writer.texts.facts;
  const first = writer.text(period, start);
  const last = writer.text(period, end);
  if (first !== undefined && last !== undefined)
    return [{ label, text: first === last ? first : `${first} – ${last}` }];
  if (first !== undefined) return [{ label, text: from(first) }];
  return last === undefined ? [] : [{ label, text: until(last) }];
}

/** The event that makes the VAT due; some invoices name it instead of a date. */
function describeTaxPoint(invoice: GroupValues, writer: ViewWriter): ViewRow[] {
  const event = writer.codeName(invoice, 'BT-8');
  return event === undefined ? [] : [{ label: writer.labelOf('BT-7'), text: event }];
}

type ObjectTerms = { object: TermId; type: TermId; scheme: TermId };

/** The object of an invoice or of a line, with its scheme. Its type is in the list of codes, because the label already names it. */
export function describeObject(
  group: GroupValues,
  { object, type, scheme }: ObjectTerms,
  writer: ViewWriter,
): ViewRow[] {
  writer.markNamedCodeAsShown(group, type);
  const [first, ...others] = writer.rows(group, object);
  if (first === undefined) return [];
  const code = firstText(group, scheme);
  const name = writer.codeName(group, scheme);
  if (name === undefined) return [first, ...others];
  const shown = name === code ? `${writer.texts.scheme} ${name}` : name;
  return [{ ...first, text: `${first.text} (${shown})` }, ...others];
}

function describePreceding(preceding: GroupValues, writer: ViewWriter): ViewRow[] {
  const { precedingInvoice: label, invoiceOf } = writer.texts.facts;
  const number = writer.text(preceding, 'BT-25');
  const date = writer.text(preceding, 'BT-26');
  if (number === undefined || date === undefined)
    return number === undefined ? [] : [{ label, text: number }];
  return [{ label, text: invoiceOf(number, date) }];
}
