import { setImmediate } from 'node:timers/promises';
import type { InvoiceLine } from '../model/invoice-model.ts';
import type { Brush } from './render-context.ts';
import { formatAmount, formatCurrency, formatDate, formatQuantity } from './format.ts';
import { LEFT, MUTED, RIGHT, type TextStyle, WIDTH } from './page-writer.ts';

const COLUMNS = {
  position: { x: LEFT, width: 32 },
  item: { x: LEFT + 36, width: 206 },
  quantity: { x: LEFT + 246, width: 50 },
  unit: { x: LEFT + 300, width: 48 },
  price: { x: LEFT + 348, width: 58 },
  vat: { x: LEFT + 408, width: 32 },
  net: { x: LEFT + 442, width: RIGHT - LEFT - 442 },
} as const;

/** Texts of a line are cut above these heights, which together are less than half a page; the XML has the full text. */
const NAME_MAX_HEIGHT = 120;
const DETAILS_MAX_HEIGHT = 220;
const DETAILS: TextStyle = { size: 7.5, color: MUTED, maxHeight: DETAILS_MAX_HEIGHT };
const UNIT: TextStyle = { color: MUTED, maxHeight: 26 };
/** After this number of lines the process can do other work, because a long invoice takes seconds. */
const LINES_AT_A_TIME = 25;
const ROW_PADDING = 5;

export async function drawLines(brush: Brush): Promise<void> {
  const { sheet, labels, invoice } = brush;
  if (invoice.lines.length === 0) {
    sheet.y += sheet.write(labels.noLines, LEFT, sheet.y, WIDTH, { color: MUTED }) + 12;
    return;
  }
  sheet.reserve(60);
  drawHeader(brush);
  const endHeader = sheet.repeatOnNewPages(() => drawHeader(brush));
  for (const [index, line] of invoice.lines.entries()) {
    drawLine(brush, line);
    if (index % LINES_AT_A_TIME === LINES_AT_A_TIME - 1) await setImmediate();
  }
  endHeader();
  const leftOut = invoice.lineCount - invoice.lines.length;
  if (leftOut > 0) {
    sheet.reserve(20);
    sheet.y += sheet.write(labels.linesLeftOut(leftOut), LEFT, sheet.y + 4, WIDTH, { color: MUTED }) + 4;
  }
  sheet.y += 10;
}

function drawHeader({ sheet, labels, invoice }: Brush): void {
  const style: TextStyle = { size: 8, color: MUTED };
  const right: TextStyle = { ...style, align: 'right' };
  sheet.rule();
  const y = sheet.y + 4;
  const { position, item, quantity, price, vat, net } = COLUMNS;
  sheet.write(labels.position, position.x, y, position.width, style);
  sheet.write(labels.item, item.x, y, item.width, style);
  sheet.write(labels.quantity, quantity.x, y, quantity.width, right);
  sheet.write(labels.price, price.x, y, price.width, right);
  sheet.write(labels.vat, vat.x, y, vat.width, right);
  sheet.write(`${labels.net} ${formatCurrency(invoice.currency)}`, net.x, y, net.width, right);
  sheet.y += 18;
  sheet.rule();
}

function drawLine(brush: Brush, line: InvoiceLine): void {
  const { sheet } = brush;
  const { position, item, quantity, unit, price, vat, net } = COLUMNS;
  const name = line.name ?? '–';
  const details = describe(brush, line);
  const nameStyle: TextStyle = { maxHeight: NAME_MAX_HEIGHT };
  const nameHeight = sheet.measure(name, item.width, nameStyle);
  const detailsHeight = details === '' ? 0 : sheet.measure(details, item.width, DETAILS) + 1;
  const cells = amountsOf(brush, line);
  const amountStyle: TextStyle = { align: 'right', maxHeight: 60 };
  const priceHeight = sheet.measure(cells.price, price.width, amountStyle);
  const height = Math.max(nameHeight + detailsHeight, priceHeight) + 2 * ROW_PADDING;
  sheet.reserve(height);

  const y = sheet.y + ROW_PADDING;
  sheet.write(line.id ?? '', position.x, y, position.width, { color: MUTED, maxHeight: height });
  sheet.write(name, item.x, y, item.width, nameStyle);
  if (details !== '') sheet.write(details, item.x, y + nameHeight + 1, item.width, DETAILS);
  // From left to right, so that text copied from the PDF has the order of the row.
  const amounts = [
    { text: cells.quantity, column: quantity, style: amountStyle },
    { text: cells.unit, column: unit, style: UNIT },
    { text: cells.price, column: price, style: amountStyle },
    { text: cells.vat, column: vat, style: amountStyle },
    { text: cells.net, column: net, style: amountStyle },
  ];
  for (const { text, column, style } of amounts) sheet.write(text, column.x, y, column.width, style);
  sheet.y += height;
  sheet.rule();
}

function amountsOf({ labels, language }: Brush, line: InvoiceLine) {
  const base = line.priceBaseQuantity;
  const hasBase = base !== undefined && formatQuantity(base, 'en') !== '1';
  const per = hasBase ? `\n${labels.perUnits(formatQuantity(base, language))}` : '';
  return {
    quantity: line.quantity === undefined ? '' : formatQuantity(line.quantity, language),
    unit: line.unit === undefined ? '' : (labels.units[line.unit] ?? line.unit),
    price: line.netPrice === undefined ? '' : formatAmount(line.netPrice, language) + per,
    vat: line.vatRate === undefined ? '' : `${formatQuantity(line.vatRate, language)} %`,
    net: line.net === undefined ? '' : formatAmount(line.net, language),
  };
}

function describe({ labels, language }: Brush, line: InvoiceLine): string {
  const period = [line.period?.start, line.period?.end]
    .flatMap((date) => (date === undefined ? [] : [formatDate(date, language)]))
    .join(' – ');
  return [
    line.description,
    line.sellerItemId === undefined ? undefined : `${labels.itemId} ${line.sellerItemId}`,
    period === '' ? undefined : `${labels.servicePeriod} ${period}`,
    line.note,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');
}
