import type { InvoiceModel } from '../model/invoice-model.ts';
import { PROFILE_LABELS } from '../model/profile.ts';
import { TITLES } from '../view/codes/invoice-types.ts';
import { formatDay, formatQuantity } from '../view/format-value.ts';
import type { InvoiceView } from '../view/invoice-view.ts';
import { drawLines } from './draw-lines.ts';
import { drawParties } from './draw-parties.ts';
import { drawFacts, drawFurther, drawSections } from './draw-rows.ts';
import { drawTotals } from './draw-totals.ts';
import { LEFT, MUTED_COLOR, PageWriter, WIDTH } from './page-writer.ts';

const ORIGIN = 'Visualisierung – maßgeblich ist die XML-Datei';

/**
 * Renders an invoice as a readable PDF; the XML stays the original. The same input always gives the same bytes.
 * @param invoice gives the title and the date, which a person may have added to an incomplete invoice
 */
export async function renderInvoicePdf(invoice: InvoiceModel, view: InvoiceView): Promise<Uint8Array> {
  const title = `${TITLES[invoice.documentClass].de} ${invoice.number}`;
  const sheet = new PageWriter(title, new Date(`${invoice.issueDate}T00:00:00Z`));
  sheet.row([{ text: title, x: LEFT, width: WIDTH, size: 16, bold: true }]);
  sheet.row([{ text: subtitle(invoice), x: LEFT, width: WIDTH, color: MUTED_COLOR }], 10);
  drawBanner(sheet, invoice);
  drawParties(sheet, view.parties);
  drawFacts(sheet, view.facts);
  await drawLines(sheet, view);
  await drawTotals(sheet, view.totals);
  await drawSections(sheet, view.sections);
  await drawFurther(sheet, view.further);
  return sheet.finish(`${omissionOf(sheet)}${ORIGIN} · ${title.slice(0, MAX_FOOTER_TITLE)}`);
}

const MAX_FOOTER_TITLE = 40;

/** The note on every page of a cut document, so that nobody takes it for the whole document. */
function omissionOf({ omittedCharacters }: PageWriter): string {
  if (omittedCharacters === 0) return '';
  return `Unvollständig: ${formatQuantity(String(omittedCharacters), 'de')} weitere Zeichen nur in der XML-Datei · `;
}

function subtitle({ issueDate, seller, buyer }: InvoiceModel): string {
  return [formatDay(issueDate, 'de'), seller.name, buyer.name]
    .filter((part) => part !== undefined)
    .join('  ·  ');
}

function drawBanner(sheet: PageWriter, { format, profileName, documentClass }: InvoiceModel): void {
  const source = [format, PROFILE_LABELS.get(profileName)].filter((part) => part !== undefined).join(', ');
  const kind = documentClass === 'reminder' ? 'Mahnung' : 'Rechnung';
  const sourceText = `Erzeugt aus den Daten der elektronischen ${kind} (${source}).`;
  const place = { x: LEFT + 10, width: WIDTH - 20 };
  sheet.drawPanel(38);
  sheet.y += 7;
  sheet.row([{ text: ORIGIN, ...place, bold: true }], 0);
  sheet.row([{ text: sourceText, ...place, size: 8, color: MUTED_COLOR }], 22);
}
