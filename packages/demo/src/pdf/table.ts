import { COLORS, PAGE } from './measures.ts';
import type { LetterPdf, TextStyle } from './letter-pdf.ts';

export interface Column {
  heading: string;
  /** The left edge of left-aligned columns, the right edge of right-aligned columns. */
  x: number;
  align: 'left' | 'right';
  quiet?: boolean;
  /** Wider cells continue on the next line. Only one column of a table has a width. */
  width?: number;
}

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
}

const HEAD_STYLE: TextStyle = { font: 'semibold', size: 8, color: COLORS.quiet };
const CELL_SIZE = 9;
const LEADING = 12;
const PADDING = 5;

function drawHeading(sheet: LetterPdf, columns: readonly Column[], y: number): number {
  sheet.rule(y, PAGE.left, PAGE.right);
  sheet.group('TR', () => {
    for (const { heading, x, align } of columns)
      sheet.element('TH', () => sheet.text(heading, x, y + PADDING, { ...HEAD_STYLE, align }));
  });
  const end = y + LEADING + PADDING + 3;
  sheet.rule(end, PAGE.left, PAGE.right);
  return end;
}

function cellLines(sheet: LetterPdf, { width }: Column, value: string): string[] {
  return width === undefined ? [value] : sheet.wrap(value, width, { size: CELL_SIZE });
}

/**
 * Draws a table with lines between the rows; returns the y position of its end. On a new page the heading is repeated.
 * @param startNextPage returns the y position at which the table continues
 */
export function drawTable(
  sheet: LetterPdf,
  { columns, rows }: Table,
  top: number,
  startNextPage: () => number,
): number {
  let y = top;
  sheet.group('Table', () => {
    y = drawHeading(sheet, columns, y);
    for (const row of rows) {
      const cells = columns.map((column, index) => cellLines(sheet, column, row[index] ?? ''));
      const height = Math.max(...cells.map((lines) => lines.length)) * LEADING + 2 * PADDING - 1;
      if (y + height > PAGE.bottom) y = drawHeading(sheet, columns, startNextPage());
      drawRow(sheet, columns, cells, y + PADDING);
      y += height;
      sheet.rule(y, PAGE.left, PAGE.right);
    }
  });
  return y;
}

function drawRow(sheet: LetterPdf, columns: readonly Column[], cells: readonly string[][], y: number): void {
  sheet.group('TR', () => {
    for (const [index, column] of columns.entries())
      sheet.element('TD', () => {
        for (const [row, line] of (cells[index] ?? []).entries())
          sheet.text(line, column.x, y + row * LEADING, {
            size: CELL_SIZE,
            align: column.align,
            color: column.quiet === true ? COLORS.quiet : COLORS.text,
          });
      });
  });
}
