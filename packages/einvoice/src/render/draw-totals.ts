import type { TotalView } from '../view/invoice-view.ts';
import { LEFT, MUTED_COLOR, type PageWriter, RIGHT, TEXT_COLOR, WIDTH } from './page-writer.ts';
import { pauseAfterBatch } from './draw-rows.ts';

const AMOUNT_WIDTH = 96;
const LABEL = { x: LEFT + WIDTH * 0.3, width: WIDTH * 0.7 - AMOUNT_WIDTH - 8 } as const;
const AMOUNT = { x: RIGHT - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right', color: TEXT_COLOR } as const;

/** Draws the amounts from the sum of lines to the amount due, each with what is needed to check it. */
export async function drawTotals(sheet: PageWriter, totals: readonly TotalView[]): Promise<void> {
  for (const [index, total] of totals.entries()) {
    drawTotal(sheet, total);
    await pauseAfterBatch(index);
  }
  sheet.y += 10;
}

function drawTotal(sheet: PageWriter, { label, amount, details, kind }: TotalView): void {
  const style = kind === 'due' ? { bold: true, size: 11, color: TEXT_COLOR } : { color: MUTED_COLOR };
  sheet.reserve(kind === 'due' ? 36 : 24);
  if (kind !== 'part') {
    sheet.drawRule(LABEL.x);
    sheet.y += 4;
  }
  sheet.row(
    [
      { text: label, ...LABEL, ...style },
      { text: amount, ...AMOUNT, ...(kind === 'due' && { bold: true, size: 11 }) },
    ],
    details.length === 0 ? 4 : 0,
  );
  if (details.length > 0)
    sheet.row([{ text: details.join(' · '), ...LABEL, size: 7.5, color: MUTED_COLOR }], 4);
}
