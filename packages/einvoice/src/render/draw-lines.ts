import type { InvoiceView, LineColumns, LineView } from '../view/invoice-view.ts';
import { describeRow } from './draw-parties.ts';
import { pauseAfterBatch } from './draw-rows.ts';
import {
  type Cell,
  FONT_SIZE,
  LEFT,
  MUTED_COLOR,
  type PageWriter,
  RIGHT,
  TEXT_COLOR,
  WIDTH,
} from './page-writer.ts';

const COLUMNS = {
  position: { x: LEFT, width: 42 },
  item: { x: LEFT + 46, width: 162 },
  quantity: { x: LEFT + 212, width: 52 },
  unit: { x: LEFT + 268, width: 48 },
  price: { x: LEFT + 318, width: 64 },
  vat: { x: LEFT + 384, width: 36 },
  net: { x: LEFT + 422, width: RIGHT - LEFT - 422 },
} as const;
/** Details use the width up to the column of prices. */
const DETAILS_WIDTH = COLUMNS.price.x - COLUMNS.item.x - 6;
const ROW_PADDING = 5;
/** A line stays together with its details on one page unless they need more than this. */
const MAX_KEPT_HEIGHT = 200;
/** A position that is a word instead of a number is written smaller, so that it is rarely broken. */
const MAX_POSITION_LENGTH = 7;
/** The width of a digit as a share of the font size. */
const DIGIT_WIDTH = 0.57;
/** The smallest readable size; a number that is still too long is broken. */
const MIN_NUMBER_SIZE = 5.5;
const INDENT = 10;
/** Deeper details are not indented further, so that their names remain readable. */
const MAX_INDENTS = 5;

export async function drawLines(sheet: PageWriter, { lines, columns }: InvoiceView): Promise<void> {
  if (lines.length === 0) {
    const text = 'Die XML-Datei enthält keine Positionen.';
    sheet.row([{ text, x: LEFT, width: WIDTH, color: MUTED_COLOR }], 12);
    return;
  }
  sheet.reserve(60);
  drawHeader(sheet, columns);
  const endHeader = sheet.repeatOnNewPages(() => {
    drawHeader(sheet, columns);
    // Space for the details of a line, which may come first on the new page and have no space above them.
    sheet.y += 2;
  });
  for (const [index, line] of lines.entries()) {
    await drawLine(sheet, line);
    await pauseAfterBatch(index);
  }
  endHeader();
  sheet.y += 10;
}

function drawHeader(sheet: PageWriter, columns: LineColumns): void {
  const style = { size: 8, color: MUTED_COLOR };
  const right = { ...style, align: 'right' } as const;
  sheet.drawRule();
  sheet.y += 4;
  sheet.row(
    [
      { text: columns.position, ...COLUMNS.position, ...style },
      { text: columns.item, ...COLUMNS.item, ...style },
      { text: columns.quantity, ...COLUMNS.quantity, ...right },
      { text: columns.price, ...COLUMNS.price, ...right },
      { text: columns.vat, ...COLUMNS.vat, ...right },
      { text: columns.net, ...COLUMNS.net, ...right },
    ],
    4,
  );
  sheet.drawRule();
}

async function drawLine(sheet: PageWriter, line: LineView): Promise<void> {
  const indent = INDENT * Math.min(line.level, MAX_INDENTS);
  const cells = cellsOf(line, indent);
  const details = line.details.map(
    (row): Cell => ({
      text: describeRow(row),
      x: COLUMNS.item.x + indent,
      width: DETAILS_WIDTH - indent,
      size: 7.5,
      color: MUTED_COLOR,
    }),
  );
  sheet.reserve(keptHeight(sheet, cells, details));
  sheet.y += ROW_PADDING;
  sheet.row(cells, 0);
  for (const [index, detail] of details.entries()) {
    sheet.row([detail], 0);
    await pauseAfterBatch(index);
  }
  sheet.y += ROW_PADDING;
  sheet.drawRule();
}

/** The height of a line with all details, or with its first detail if they are too many for one page. */
function keptHeight(sheet: PageWriter, cells: readonly Cell[], details: readonly Cell[]): number {
  const line = sheet.heightOf(cells) + 2 * ROW_PADDING;
  let height = line;
  for (const detail of details) {
    height += sheet.heightOf([detail]);
    if (height > MAX_KEPT_HEIGHT) return line + sheet.heightOf(details.slice(0, 1));
  }
  return height;
}

/** From left to right, so that text copied from the PDF has the order of the row. */
function cellsOf(line: LineView, indent: number): Cell[] {
  const { position, item, quantity, unit, price, vat, net } = COLUMNS;
  const right = { align: 'right' } as const;
  return [
    {
      text: line.position,
      ...position,
      color: MUTED_COLOR,
      ...(line.position.length > MAX_POSITION_LENGTH && { size: 7.5 }),
    },
    { text: line.name, x: item.x + indent, width: item.width - indent },
    { text: line.quantity, ...quantity, ...right, ...fittingSize(line.quantity, quantity.width) },
    { text: line.unit, ...unit, color: MUTED_COLOR },
    {
      text: [line.price, line.priceBase].filter((part) => part !== '').join('\n'),
      ...price,
      ...right,
      ...fittingSize(line.price, price.width),
    },
    { text: line.vat, ...vat, ...right },
    {
      text: line.net,
      ...net,
      ...right,
      ...fittingSize(line.net, net.width),
      color: line.isCounted ? TEXT_COLOR : MUTED_COLOR,
    },
  ];
}

/** A number that is too long for its column is written smaller, because a broken one reads like two. */
function fittingSize(number: string, width: number): Pick<Cell, 'size'> {
  const size = width / (DIGIT_WIDTH * number.length);
  return size < FONT_SIZE ? { size: Math.max(size, MIN_NUMBER_SIZE) } : {};
}
