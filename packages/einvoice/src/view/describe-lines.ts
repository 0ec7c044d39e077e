import { toDecimal } from '../decimal.ts';
import { findGroup, findGroups, findValue } from '../terms/find.ts';
import type { GroupValues, NumberedLine, TermValue } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { type AdjustmentTerms, describeAdjustment } from './describe-adjustment.ts';
import { REMINDER_LINE } from '../terms/cii-and-ubl-paths/reminder.ts';
import { describeObject, describePeriod } from './describe-facts.ts';
import { describeReminderLine } from './describe-reminder-line.ts';
import { formatQuantity, toReadableText } from './format-value.ts';
import type { LineView, ViewRow } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

const ALLOWANCE: AdjustmentTerms = {
  kind: 'allowance',
  indicator: 'BG-27-0',
  amount: 'BT-136',
  base: 'BT-137',
  percent: 'BT-138',
  reason: 'BT-139',
  code: 'BT-140',
};
const CHARGE: AdjustmentTerms = {
  kind: 'charge',
  indicator: 'BG-28-0',
  amount: 'BT-141',
  base: 'BT-142',
  percent: 'BT-143',
  reason: 'BT-144',
  code: 'BT-145',
};

/** The terms of an item and of a line that are named below its name, in reading order. */
const ITEM_ROWS: readonly TermId[] = ['BT-155', 'BT-156', 'BT-157', 'BT-158', 'BT-X-13', 'BT-159'];
const LINE_PERIOD = { start: 'BT-134', end: 'BT-135' } as const;
const LINE_ROWS: readonly TermId[] = ['BT-X-21', 'BT-132', 'BT-133', 'BT-X-85'];

/** All lines and sub-lines. */
export function describeLines(lines: readonly NumberedLine[], writer: ViewWriter): LineView[] {
  const levels = levelsOf(lines);
  return lines.map((line) => {
    const parent = line.parent === undefined ? undefined : lines[line.parent - 1];
    return line.values.group === REMINDER_LINE.id
      ? describeReminderLine(line.values, writer)
      : describeLine(line, levels.get(line.number) ?? 0, parent, writer);
  });
}

/** The number of ancestors of each line; `numberLines` has already refused cycles. */
function levelsOf(lines: readonly NumberedLine[]): ReadonlyMap<number, number> {
  const levels = new Map<number, number>();
  for (const line of lines) {
    const open: number[] = [];
    let at: NumberedLine | undefined = line;
    while (at !== undefined && !levels.has(at.number)) {
      open.push(at.number);
      at = at.parent === undefined ? undefined : lines[at.parent - 1];
    }
    let level = at === undefined ? -1 : (levels.get(at.number) ?? 0);
    for (const number of open.reverse()) levels.set(number, (level += 1));
  }
  return levels;
}

function describeLine(
  { values: line }: NumberedLine,
  level: number,
  parent: NumberedLine | undefined,
  writer: ViewWriter,
): LineView {
  const item = findGroup(line, 'BG-31');
  const price = findGroup(line, 'BG-29');
  const vat = findGroup(line, 'BG-30');
  const netPrice = writer.text(price, 'BT-146') ?? '';
  const uncounted = whyUncounted(line, parent, writer);
  return {
    position: writer.text(line, 'BT-126') ?? '',
    level,
    name: writer.text(item, 'BT-153') ?? '–',
    ...describeQuantity(line, { quantity: 'BT-129', unit: 'BT-130' }, writer),
    price: netPrice,
    priceBase: describePriceBase(price, writer),
    vat: describeVat(vat, writer),
    net: lineAmount(line, writer),
    isCounted: uncounted === undefined,
    details: [
      ...(uncounted === undefined ? [] : [{ text: uncounted }]),
      ...writer.allTexts(item, 'BT-154').map((text) => ({ text })),
      ...writer.allTexts(line, 'BT-127').map((text) => ({ text })),
      ...ITEM_ROWS.flatMap((term) => writer.rows(item, term)),
      ...findGroups(item, 'BG-32').flatMap((attribute) => describeAttribute(attribute, writer)),
      ...describePeriod(findGroup(line, 'BG-26'), LINE_PERIOD, writer.texts.facts.period, writer),
      ...describeGrossPrice(price, netPrice, writer),
      ...describeAdjustments(line, writer),
      ...LINE_ROWS.flatMap((term) => writer.rows(line, term)),
      ...describeObject(line, { object: 'BT-128', type: 'BT-128-0', scheme: 'BT-128-1' }, writer),
      ...writer.rows(vat, 'BT-X-96'),
      ...writer.takeRest(withoutSubLines(line)),
    ],
  };
}

/** The amount of a sub-line is part of its line (UBL). In the EXTENDED profile, groups and information say that they are not counted. */
function whyUncounted(
  line: GroupValues,
  parent: NumberedLine | undefined,
  { texts }: ViewWriter,
): string | undefined {
  const subtype = findValue(line, 'BT-X-8')?.text.trim();
  if (subtype === 'GROUP' || subtype === 'INFORMATION') return texts.lines.information;
  if (line.group !== 'BG-DEX-01') return undefined;
  return texts.lines.partOfPosition(toReadableText(findValue(parent?.values, 'BT-126')?.text ?? ''));
}

/** The quantity and its unit, which have columns of their own. */
function describeQuantity(
  group: GroupValues | undefined,
  terms: { quantity: TermId; unit: TermId },
  writer: ViewWriter,
): { quantity: string; unit: string } {
  const quantity = toReadableText(writer.take(group, terms.quantity)?.text ?? '');
  const unit = writer.take(group, terms.unit);
  return {
    quantity: formatQuantity(quantity, writer.language),
    unit: unit === undefined ? '' : writer.unitName(unit.text, quantity),
  };
}

/** `je 1.000 Stück`; nothing for the price of one unit. */
function describePriceBase(price: GroupValues | undefined, writer: ViewWriter): string {
  const isOne = toDecimal(findValue(price, 'BT-149')?.text ?? '')?.eq(1) === true;
  const { quantity, unit } = describeQuantity(price, { quantity: 'BT-149', unit: 'BT-150' }, writer);
  return quantity === '' || isOne ? '' : writer.texts.lines.per(`${quantity} ${unit}`.trim());
}

/** The rate, or the category of a line without a rate above zero. */
function describeVat(vat: GroupValues | undefined, writer: ViewWriter): string {
  writer.markNamedCodeAsShown(vat, 'BT-151-0');
  writer.markNamedCodeAsShown(vat, 'BT-X-97');
  const category = toReadableText(findValue(vat, 'BT-151')?.text ?? '');
  writer.codeName(vat, 'BT-151');
  return [writer.text(vat, 'BT-152'), category === 'S' ? undefined : category]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/** The amount in the currency of the invoice, which is in the column heading; any other currency is added to the amount. */
function lineAmount(line: GroupValues, writer: ViewWriter): string {
  const value = writer.take(line, 'BT-131');
  return value === undefined ? '' : writer.formatInColumn(value);
}

function describeAttribute(attribute: GroupValues, writer: ViewWriter): ViewRow[] {
  const label = writer.text(attribute, 'BT-160');
  const values = [...writer.allTexts(attribute, 'BT-161'), ...writer.allTexts(attribute, 'BT-X-12')];
  if (label === undefined && values.length === 0) return [];
  return [{ ...(label !== undefined && { label }), text: values.join(', ') }];
}

/** `Bruttopreis 12,00, abzüglich 2,00 (16,67 %)`. */
function describeGrossPrice(price: GroupValues | undefined, netPrice: string, writer: ViewWriter): ViewRow[] {
  const gross = writer.text(price, 'BT-148');
  const base = describeGrossPriceBase(price, writer);
  const parts = [
    ...(gross === undefined ? [] : [`${gross} ${base}`.trim()]),
    ...describePriceAdjustments(price, writer),
  ];
  const saysOnlyTheNetPrice = parts.length === 1 && parts[0] === netPrice;
  return parts.length === 0 || saysOnlyTheNetPrice
    ? []
    : [{ label: writer.labelOf('BT-148'), text: parts.join(', ') }];
}

/** `abzüglich 1,21 € (10 %, Mengenrabatt)` for each allowance or charge on the price: the EXTENDED profile has several. */
function describePriceAdjustments(price: GroupValues | undefined, writer: ViewWriter): string[] {
  const takeByElement = (term: TermId) =>
    Map.groupBy(writer.takeAll(price, term), ({ path }) => /^.*AllowanceCharge\[\d+\]/.exec(path)?.[0]);
  const [indicators, amounts, percents, reasons] = [
    takeByElement('BT-147-0'),
    takeByElement('BT-147'),
    takeByElement('BT-X-34'),
    takeByElement('BT-X-36'),
  ];
  const { chargeOnPrice, discountOnPrice } = writer.texts.lines;
  return [...new Set([...amounts.keys(), ...percents.keys(), ...reasons.keys()])].map((element) => {
    const isCharge = /^(?:true|1)$/i.test(indicators.get(element)?.[0]?.text.trim() ?? '');
    const textsOf = (values: Map<string | undefined, TermValue[]>) =>
      (values.get(element) ?? []).map((value) => writer.format(value));
    const sums = textsOf(amounts).map((amount) =>
      isCharge ? chargeOnPrice(amount) : discountOnPrice(amount),
    );
    const details = [...textsOf(percents), ...textsOf(reasons)].join(', ');
    if (sums.length === 0) return details;
    return details === '' ? sums.join(', ') : `${sums.join(', ')} (${details})`;
  });
}

function describeGrossPriceBase(price: GroupValues | undefined, writer: ViewWriter): string {
  const value = findValue(price, 'BT-149-1');
  const base = writer.text(price, 'BT-149-1');
  const isOne = toDecimal(value?.text ?? '')?.eq(1) === true;
  return base === undefined || isOne ? '' : writer.texts.lines.per(base);
}

function describeAdjustments(line: GroupValues, writer: ViewWriter): ViewRow[] {
  const rows = (group: 'BG-27' | 'BG-28', terms: AdjustmentTerms): ViewRow[] =>
    findGroups(line, group).map((each) => {
      const {
        label,
        amount = '',
        details,
      } = describeAdjustment(each, terms, writer.groupLabel(group), writer);
      const text = details.length === 0 ? amount : `${amount} (${details.join(', ')})`;
      return { label, text };
    });
  return [...rows('BG-27', ALLOWANCE), ...rows('BG-28', CHARGE)];
}

/** Sub-lines are lines of their own. */
function withoutSubLines(line: GroupValues): GroupValues {
  return { ...line, groups: line.groups.filter(({ group }) => group !== 'BG-DEX-01') };
}
