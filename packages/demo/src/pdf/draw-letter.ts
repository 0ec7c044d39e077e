import { drawFollowingPage, drawPageFrame } from './draw-page-frame.ts';
import type { Letter } from './letter.ts';
import { PAGE } from './measures.ts';
import type { LetterPdf } from './letter-pdf.ts';
import { drawTextBlock, drawSums, drawText } from './summary.ts';
import { drawTable } from './table.ts';
import type { DocumentJob } from '../world/world-model.ts';

/** The height of sums, payment and closing line, which must be on the same page. */
const ENDING_HEIGHT = 150;
/** The distance between the closing line and the lower end of sums and payment. */
const CLOSING_GAP = 20;

export function drawLetter(sheet: LetterPdf, job: DocumentJob, letter: Letter): void {
  const startNextPage = () => drawFollowingPage(sheet, job.provider, letter.subject);
  const top = drawText(sheet, letter.opening, drawPageFrame(sheet, job, letter));
  const end = drawTable(sheet, letter, top + 4, startNextPage);
  const ending = end + ENDING_HEIGHT > PAGE.bottom ? startNextPage() : end;
  const payment = drawTextBlock(sheet, letter.payment, ending);
  const sums = drawSums(sheet, letter, ending);
  drawText(sheet, letter.closing, Math.max(sums, payment) + CLOSING_GAP);
}
