import type { Letter, Notice } from './letter.ts';
import { INK, mm, PAGE } from './measures.ts';
import type { Sheet } from './sheet.ts';

const LEADING = 15;
const LEFT = mm(118);

/** Draws sums at the right, the total in a larger size; returns the y position of their end. */
export function drawSums(sheet: Sheet, { sums, total }: Letter, top: number): number {
  let y = top + 10;
  for (const { label, amount } of sums) {
    sheet.element('P', () => {
      sheet.text(label, LEFT, y, { colour: INK.quiet });
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
export function drawNotice(sheet: Sheet, { heading, lines }: Notice, top: number): number {
  const y = top + 10;
  sheet.paragraph(heading, PAGE.left, y, { size: 8, colour: INK.quiet });
  for (const [row, line] of lines.entries())
    sheet.paragraph(line, PAGE.left, y + 13 + row * 13.5, { size: 9 });
  return y + 13 + lines.length * 13.5;
}

/** Draws text over the full width; returns the y position at which the next text may begin. */
export function drawText(sheet: Sheet, text: string, top: number): number {
  const lines = sheet.wrap(text, PAGE.right - PAGE.left);
  sheet.element('P', () => {
    for (const [row, line] of lines.entries()) sheet.text(line, PAGE.left, top + row * 13.5);
  });
  return top + lines.length * 13.5 + 8;
}
