import type { PartyView, ViewRow } from '../view/invoice-view.ts';
import { LEFT, MUTED_COLOR, type PageWriter, WARNING_COLOR, WIDTH } from './page-writer.ts';

const GAP = 24;
const COLUMN_WIDTH = (WIDTH - GAP) / 2;

/** Draws two parties next to each other. */
export function drawParties(sheet: PageWriter, parties: readonly PartyView[]): void {
  for (let index = 0; index < parties.length; index += 2) {
    const pair = parties
      .slice(index, index + 2)
      .map((party, column) => ({ party, x: LEFT + column * (COLUMN_WIDTH + GAP), width: COLUMN_WIDTH }));
    sheet.reserve(70);
    sheet.row(
      pair.map(({ party: { title }, ...place }) => ({ text: title, ...place, size: 8, color: MUTED_COLOR })),
      1,
    );
    const names = pair.map(({ party: { name, rows }, ...place }) => ({
      text: name === '' && rows.length === 0 ? '–' : name,
      ...place,
      bold: true,
      size: 10,
    }));
    if (names.some(({ text }) => text !== '')) sheet.row(names, 1);
    const warnings = pair.flatMap(({ party: { warning }, ...place }) =>
      warning === undefined ? [] : [{ text: warning, ...place, bold: true, color: WARNING_COLOR }],
    );
    if (warnings.length > 0) sheet.row(warnings, 1);
    sheet.row(
      pair.map(({ party, ...place }) => ({
        text: party.rows.map(describeRow).join('\n'),
        ...place,
        color: MUTED_COLOR,
      })),
      14,
    );
  }
  sheet.y += 2;
}

export function describeRow({ label, text, term }: ViewRow): string {
  const labelled = [label, text].filter((part) => part !== undefined).join(' ');
  return term === undefined ? labelled : `${labelled} (${term})`;
}
