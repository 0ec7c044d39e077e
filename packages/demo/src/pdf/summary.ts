import type { Letter, TextBlock } from './letter.ts';
import { COLORS, mm, PAGE } from './measures.ts';
import type { LetterPdf } from './letter-pdf.ts';

const LEADING = 15;
const LEFT = mm(118);

/** Draws sums at the right, the total in a larger size; returns the y position of their end. */
export function drawSums(sheet: LetterPdf, { sums, total }: Letter, top: number): number {
  let y = top + 10;
  for (const { label, amount } of sums) {
    sheet.element('P', () => {
      sheet.text(label, LEFT, y, { color: COLORS.quiet });
      sheet.text(amount, PAGE.right, y, { align: 'right' });
    });
    y += LEADING;
  }
  if (sums.length > 0) {
    sheet.rule(y + 1, LEFT, PAGE.right);
    y += 7;
  }
  sheet.element('P', () => {
    sheet.text(total.label, LEFT, y, { font: 'semibold', size: 11 });
    sheet.text(total.amount, PAGE.right, y, { font: 'semibold', size: 11, align: 'right' });
  });
  return y + LEADING + 4;
}

/** Draws a small heading and lines below it, at the left; returns the y position of their end. */
export function drawTextBlock(sheet: LetterPdf, { heading, lines }: TextBlock, top: number): number {
  const y = top + 10;
  sheet.paragraph(heading, PAGE.left, y, { size: 8, color: COLORS.quiet });
  for (const [row, line] of lines.entries())
    sheet.paragraph(line, PAGE.left, y + 13 + row * 13.5, { size: 9 });
  return y + 13 + lines.length * 13.5;
}

/** Draws text over the full width; returns the y position at which the next text may begin. */
export function drawText(sheet: LetterPdf, text: string, top: number): number {
  const lines = sheet.wrap(text, PAGE.right - PAGE.left);
  sheet.element('P', () => {
    for (const [row, line] of lines.entries()) sheet.text(line, PAGE.left, top + row * 13.5);
  });
  return top + lines.length * 13.5 + 8;
}
