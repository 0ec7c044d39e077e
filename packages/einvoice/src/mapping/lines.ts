import { MAX_LINES } from '../limits.ts';
import type { InvoiceLine } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { findGroup, findValue } from '../terms/find.ts';
import type { GroupValues, NumberedLine } from '../terms/invoice-terms.ts';
import { readRemindedNumbers } from './references.ts';
import { nonEmptyList, type ValueReader } from './values.ts';

/** The first lines and sub-lines, in document order. */
export function mapLines(lines: readonly NumberedLine[], read: ValueReader): InvoiceLine[] {
  if (lines.length > MAX_LINES) read.warnings.add('lines-cut');
  return lines.slice(0, MAX_LINES).map((line) => {
    const parent = line.parent === undefined ? undefined : lines[line.parent - 1];
    const parentId = read.identifier(line.values, 'BT-X-304') ?? read.identifier(parent?.values, 'BT-126');
    return mapLine(line, parentId, read);
  });
}

function mapLine(
  { values: line }: NumberedLine,
  parentId: string | undefined,
  read: ValueReader,
): InvoiceLine {
  if (line.group === 'EXT-reminder-line') return mapReminderLine(line, read);
  const item = findGroup(line, 'BG-31');
  const price = findGroup(line, 'BG-29');
  const vat = findGroup(line, 'BG-30');
  return omitUndefined({
    id: read.identifier(line, 'BT-126'),
    parentId,
    name: read.text(item, 'BT-153'),
    description: read.paragraph(item, 'BT-154'),
    sellerItemId: read.identifier(item, 'BT-155'),
    buyerItemId: read.identifier(item, 'BT-156'),
    note: nonEmptyList(read.paragraphs(line, 'BT-127'))?.join('\n'),
    quantity: read.amount(line, 'BT-129'),
    unit: findValue(line, 'BT-130')?.text,
    netPrice: read.amount(price, 'BT-146'),
    priceBaseQuantity: read.amount(price, 'BT-149'),
    vatCategory: read.identifier(vat, 'BT-151'),
    vatRate: read.amount(vat, 'BT-152'),
    net: read.amount(line, 'BT-131'),
    period: read.period(findGroup(line, 'BG-26'), 'BT-134', 'BT-135'),
  });
}

/** The documents that a line of a reminder is about, and the amount due for them. */
function mapReminderLine(line: GroupValues, read: ValueReader): InvoiceLine {
  const numbers = readRemindedNumbers(line, read);
  const credit = read.amount(line, 'EXT-reminder-credit');
  return omitUndefined({
    id: read.identifier(line, 'EXT-reminder-line-id'),
    name: nonEmptyList(numbers)?.join(', '),
    note: nonEmptyList(read.paragraphs(line, 'EXT-reminder-line-note'))?.join('\n'),
    net:
      read.amount(line, 'EXT-reminder-debit') ??
      read.amount(line, 'EXT-reminder-amount') ??
      (credit === undefined ? undefined : `-${credit}`),
  });
}
