import type { InvoiceModel } from '../model/invoice-model.ts';
import { formatDate } from './format.ts';
import { drawLines } from './draw-lines.ts';
import { drawDocumentDetails, drawParties } from './draw-parties-and-details.ts';
import { drawNotes, drawPayment } from './draw-payment.ts';
import { drawTotals } from './draw-totals.ts';
import { TITLES } from './labels.ts';
import { LEFT, MUTED_COLOR, PageWriter, WIDTH } from './page-writer.ts';

const ORIGIN = 'Visualisierung – maßgeblich ist die XML-Datei';

/** Renders the model as a readable PDF; the XML stays the original. The same model always gives the same bytes. */
export async function renderInvoicePdf(invoice: InvoiceModel): Promise<Uint8Array> {
  const title = `${TITLES[invoice.documentClass]} ${invoice.number}`;
  const sheet = new PageWriter(title, new Date(`${invoice.issueDate}T00:00:00Z`));

  sheet.y += sheet.write(title, LEFT, sheet.y, WIDTH, { size: 16, bold: true, maxHeight: 60 }) + 3;
  sheet.y += sheet.write(subtitle(invoice), LEFT, sheet.y, WIDTH, { color: MUTED_COLOR, maxHeight: 26 }) + 10;
  drawBanner(sheet, invoice);
  drawParties(sheet, invoice);
  drawDocumentDetails(sheet, invoice);
  await drawLines(sheet, invoice);
  drawTotals(sheet, invoice);
  drawPayment(sheet, invoice);
  drawNotes(sheet, invoice);
  return sheet.finish(`${ORIGIN} · ${title}`);
}

function subtitle({ issueDate, seller, buyer }: InvoiceModel): string {
  return [formatDate(issueDate), seller.name, buyer.name].filter((part) => part !== undefined).join('  ·  ');
}

function drawBanner(sheet: PageWriter, { format, profileName }: InvoiceModel): void {
  const source = profileName === 'OTHER' ? format : `${format}, ${profileName}`;
  const sourceText = `Erzeugt aus den Daten der elektronischen Rechnung (${source}).`;
  const height = 38;
  sheet.drawPanel(height);
  sheet.write(ORIGIN, LEFT + 10, sheet.y + 7, WIDTH - 20, { bold: true });
  sheet.write(sourceText, LEFT + 10, sheet.y + 20, WIDTH - 20, { size: 8, color: MUTED_COLOR });
  sheet.y += height + 16;
}
