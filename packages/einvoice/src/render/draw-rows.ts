import { setImmediate } from 'node:timers/promises';
import type { InvoiceView, ViewRow, ViewSection } from '../view/invoice-view.ts';
import { LEFT, MUTED_COLOR, type PageWriter, WIDTH } from './page-writer.ts';

const LABEL = { x: LEFT, width: 138 } as const;
const TERM = { x: LEFT + WIDTH - 62, width: 62 } as const;
const TEXT_X = LABEL.x + LABEL.width + 8;
/** The process can do other work after each batch, because a long invoice takes seconds. */
const ROWS_PER_BATCH = 25;

/** Lets the process do other work now and then. */
export async function pauseAfterBatch(index: number): Promise<void> {
  if (index % ROWS_PER_BATCH === ROWS_PER_BATCH - 1) await setImmediate();
}

/** Draws number, dates and references in two columns of label and value. */
export function drawFacts(sheet: PageWriter, facts: readonly ViewRow[]): void {
  const gap = 24;
  const width = (WIDTH - gap) / 2;
  const labelWidth = 110;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2);
    sheet.row(
      pair.flatMap(({ label = '', text }, column) => {
        const x = LEFT + column * (width + gap);
        return [
          { text: label, x, width: labelWidth - 6, color: MUTED_COLOR },
          { text, x: x + labelWidth, width: width - labelWidth },
        ];
      }),
    );
  }
  sheet.y += 12;
}

const SMALL_PRINT = 8;

export async function drawSections(
  sheet: PageWriter,
  sections: readonly ViewSection[],
  size?: number,
): Promise<void> {
  for (const { title, rows } of sections) {
    sheet.reserve(44);
    sheet.row([{ text: title, x: LEFT, width: WIDTH, bold: true, ...(size !== undefined && { size }) }]);
    for (const [index, row] of rows.entries()) {
      drawRow(sheet, row, size);
      await pauseAfterBatch(index);
    }
    sheet.y += 9;
  }
}

/** The values that the usual layout does not show, in small print, with the numbers of the business terms. */
export async function drawFurther(
  sheet: PageWriter,
  { title, sections }: InvoiceView['further'],
): Promise<void> {
  if (sections.length === 0) return;
  sheet.reserve(70);
  sheet.drawRule();
  sheet.y += 8;
  sheet.row([{ text: title, x: LEFT, width: WIDTH, size: 11, bold: true }], 6);
  await drawSections(sheet, sections, SMALL_PRINT);
}

function drawRow(sheet: PageWriter, { label, text, term }: ViewRow, size?: number): void {
  const style = size === undefined ? {} : { size };
  const textEnd = term === undefined ? LEFT + WIDTH : TERM.x - 8;
  const x = label === undefined ? LEFT : TEXT_X;
  sheet.row([
    ...(label === undefined ? [] : [{ text: label, ...LABEL, ...style, color: MUTED_COLOR }]),
    { text, x, width: textEnd - x, ...style },
    ...(term === undefined ? [] : [{ text: term, ...TERM, size: 7.5, color: MUTED_COLOR }]),
  ]);
}
