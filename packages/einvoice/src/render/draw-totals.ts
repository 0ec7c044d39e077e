import type { TotalView } from '../view/invoice-view.ts';
import { type Cell, LEFT, MUTED_COLOR, type PageWriter, RIGHT, TEXT_COLOR, WIDTH } from './page-writer.ts';
import { pauseAfterBatch } from './draw-rows.ts';

const AMOUNT_WIDTH = 96;
const LABEL = { x: LEFT + WIDTH * 0.3, width: WIDTH * 0.7 - AMOUNT_WIDTH - 8 } as const;
const AMOUNT = { x: RIGHT - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right', color: TEXT_COLOR } as const;

/** The amounts stay together on one page unless they need more than about half of it. */
const MAX_KEPT_HEIGHT = 380;
const GAP = 4;

/** Draws the amounts from the sum of lines to the amount due, each with the details of its calculation. */
export async function drawTotals(sheet: PageWriter, totals: readonly TotalView[]): Promise<void> {
  const heights = totals.map((total) => heightOf(sheet, total));
  const height = heights.reduce((sum, each) => sum + each, 0);
  if (height <= MAX_KEPT_HEIGHT) sheet.reserve(height);
  for (const [index, total] of totals.entries()) {
    // The amount due is never the only content of a page.
    const isBeforeDue = totals[index + 1]?.kind === 'due';
    sheet.reserve((heights[index] ?? 0) + (isBeforeDue ? (heights[index + 1] ?? 0) : 0));
    drawTotal(sheet, total);
    await pauseAfterBatch(index);
  }
  sheet.y += 10;
}

function drawTotal(sheet: PageWriter, total: TotalView): void {
  if (total.kind !== 'part') {
    sheet.drawRule(LABEL.x);
    sheet.y += GAP;
  }
  const details = detailsOf(total);
  sheet.row(cellsOf(total), details.length === 0 ? GAP : 0);
  if (details.length > 0) sheet.row(details, GAP);
}

function heightOf(sheet: PageWriter, total: TotalView): number {
  return sheet.heightOf(cellsOf(total)) + sheet.heightOf(detailsOf(total)) + 2 * GAP;
}

function cellsOf({ label, amount, kind }: TotalView): Cell[] {
  const style = kind === 'due' ? { bold: true, size: 11, color: TEXT_COLOR } : { color: MUTED_COLOR };
  return [
    { text: label, ...LABEL, ...style },
    { text: amount, ...AMOUNT, ...(kind === 'due' && { bold: true, size: 11 }) },
  ];
}

function detailsOf({ details }: TotalView): Cell[] {
  return details.length === 0 ? [] : [{ text: details.join(' · '), ...LABEL, size: 7.5, color: MUTED_COLOR }];
}
