import { findGroup, findGroups } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/table/invoice.ts';
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
  'BT-18',
];

/** What the labels of the references say. */
const REFERENCE_TYPES: readonly TermId[] = ['BT-17-0', 'BT-18-0'];

/** Number, dates and references of an invoice. */
export function describeFacts(invoice: GroupValues, writer: ViewWriter): ViewRow[] {
  const { facts } = writer.texts;
  for (const type of REFERENCE_TYPES) writer.takeNamedCode(invoice, type);
  const delivery = findGroup(invoice, 'BG-13');
  const periods = findGroups(invoice, 'BG-14');
  return [
    ...writer.rows(invoice, 'BT-1', facts.number),
    ...writer.rows(invoice, 'BT-2', facts.issueDate),
    ...periods.flatMap((period) => describePeriod(period, 'BT-73', 'BT-74', writer)),
    ...writer.rows(delivery, 'BT-72'),
    ...writer.rows(invoice, 'BT-7'),
    ...REFERENCES.flatMap((term) => writer.rows(invoice, term)),
    ...writer.rows(delivery, 'BT-X-202'),
    ...findGroups(invoice, 'BG-3').flatMap((preceding) => describePreceding(preceding, writer)),
  ];
}

/** A period as `01.10.2026 – 31.10.2026`; none if both ends are absent. */
export function describePeriod(
  period: GroupValues | undefined,
  start: TermId,
  end: TermId,
  writer: ViewWriter,
): ViewRow[] {
  const days = [writer.text(period, start), writer.text(period, end)];
  if (days.every((day) => day === undefined)) return [];
  return [
    {
      label: writer.texts.facts.period,
      text: days
        .map((day) => day ?? '')
        .join(' – ')
        .trim(),
    },
  ];
}

function describePreceding(preceding: GroupValues, writer: ViewWriter): ViewRow[] {
  const { precedingInvoice: label, invoiceOf } = writer.texts.facts;
  const number = writer.text(preceding, 'BT-25');
  const date = writer.text(preceding, 'BT-26');
  if (number === undefined || date === undefined)
    return number === undefined ? [] : [{ label, text: number }];
  return [{ label, text: invoiceOf(number, date) }];
}
