import { setImmediate } from 'node:timers/promises';
import type { InvoiceLine, InvoiceModel } from '../model/invoice-model.ts';
import { formatAmount, formatCurrency, formatPeriod, formatQuantity, withLabel } from './format.ts';
import { UNITS } from './labels.ts';
import { LEFT, MUTED_COLOR, RIGHT, type PageWriter, type TextStyle, WIDTH } from './page-writer.ts';

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
const MAX_NAME_HEIGHT = 120;
const MAX_DETAILS_HEIGHT = 220;
const DETAILS: TextStyle = { size: 7.5, color: MUTED_COLOR, maxHeight: MAX_DETAILS_HEIGHT };
const UNIT: TextStyle = { color: MUTED_COLOR, maxHeight: 26 };
/** The process can do other work after each batch, because a long invoice takes seconds. */
const LINES_PER_BATCH = 25;
const ROW_PADDING = 5;

export async function drawLines(sheet: PageWriter, invoice: InvoiceModel): Promise<void> {
  if (invoice.lines.length === 0) {
    sheet.y +=
      sheet.write('Die XML-Datei enthält keine Positionen.', LEFT, sheet.y, WIDTH, { color: MUTED_COLOR }) +
      12;
    return;
  }
  sheet.reserve(60);
  drawHeader(sheet, invoice.currency);
  const endHeader = sheet.repeatOnNewPages(() => drawHeader(sheet, invoice.currency));
  for (const [index, line] of invoice.lines.entries()) {
    drawLine(sheet, line);
    if (index % LINES_PER_BATCH === LINES_PER_BATCH - 1) await setImmediate();
  }
  endHeader();
  const omittedCount = invoice.lineCount - invoice.lines.length;
  if (omittedCount > 0) {
    sheet.reserve(20);
    const notice = `${omittedCount} weitere Positionen stehen in der XML-Datei.`;
    sheet.y += sheet.write(notice, LEFT, sheet.y + 4, WIDTH, { color: MUTED_COLOR }) + 4;
  }
  sheet.y += 10;
}

function drawHeader(sheet: PageWriter, currency: string | undefined): void {
  const style: TextStyle = { size: 8, color: MUTED_COLOR };
  const right: TextStyle = { ...style, align: 'right' };
  sheet.drawRule();
  const y = sheet.y + 4;
  const { position, item, quantity, price, vat, net } = COLUMNS;
  sheet.write('Pos.', position.x, y, position.width, style);
  sheet.write('Bezeichnung', item.x, y, item.width, style);
  sheet.write('Menge', quantity.x, y, quantity.width, right);
  sheet.write('Einzelpreis', price.x, y, price.width, right);
  sheet.write('USt', vat.x, y, vat.width, right);
  sheet.write(`Netto ${formatCurrency(currency)}`, net.x, y, net.width, right);
  sheet.y += 18;
  sheet.drawRule();
}

function drawLine(sheet: PageWriter, line: InvoiceLine): void {
  const { position, item, quantity, unit, price, vat, net } = COLUMNS;
  const name = line.name ?? '–';
  const details = describe(line);
  const nameStyle: TextStyle = { maxHeight: MAX_NAME_HEIGHT };
  const nameHeight = sheet.measure(name, item.width, nameStyle);
  const detailsHeight = details === '' ? 0 : sheet.measure(details, item.width, DETAILS) + 1;
  const cells = amountsOf(line);
  const amountStyle: TextStyle = { align: 'right', maxHeight: 60 };
  const priceHeight = sheet.measure(cells.price, price.width, amountStyle);
  const height = Math.max(nameHeight + detailsHeight, priceHeight) + 2 * ROW_PADDING;
  sheet.reserve(height);

  const y = sheet.y + ROW_PADDING;
  sheet.write(line.id ?? '', position.x, y, position.width, { color: MUTED_COLOR, maxHeight: height });
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
  sheet.drawRule();
}

function amountsOf(line: InvoiceLine) {
  const base = line.priceBaseQuantity;
  const hasBase = base !== undefined && formatQuantity(base) !== '1';
  const baseSuffix = hasBase ? `\nje ${formatQuantity(base)}` : '';
  return {
    quantity: line.quantity === undefined ? '' : formatQuantity(line.quantity),
    unit: line.unit === undefined ? '' : (UNITS.get(line.unit) ?? line.unit),
    price: line.netPrice === undefined ? '' : formatAmount(line.netPrice) + baseSuffix,
    vat: line.vatRate === undefined ? '' : `${formatQuantity(line.vatRate)} %`,
    net: line.net === undefined ? '' : formatAmount(line.net),
  };
}

function describe(line: InvoiceLine): string {
  const period = formatPeriod(line.period);
  return [
    line.description,
    ...withLabel('Art.-Nr.', line.sellerItemId),
    period === '' ? undefined : `Leistungszeitraum ${period}`,
    line.note,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');
}
