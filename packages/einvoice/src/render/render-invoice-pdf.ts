import type { InvoiceModel } from '../model/invoice-model.ts';
import type { Brush } from './render-context.ts';
import { formatDate, type Language } from './format.ts';
import type { Labels } from './labels.ts';
import { german } from './labels.de.ts';
import { english } from './labels.en.ts';
import { drawLines } from './draw-lines.ts';
import { drawFacts, drawParties } from './draw-parties-and-facts.ts';
import { drawNotes, drawPayment } from './draw-payment.ts';
import { drawTotals } from './draw-totals.ts';
import { LEFT, MUTED, Sheet, WIDTH } from './page-writer.ts';

/** Increase it when the layout changes: stored views are found by the hash of the XML and this number. */
export const RENDER_VERSION = 1;

const LABELS: Readonly<Record<Language, Labels>> = { de: german, en: english };

export type RenderOptions = { language?: Language };

/** Renders the model as a readable PDF; the XML stays the original. The same model always gives the same bytes. */
export async function renderInvoicePdf(
  invoice: InvoiceModel,
  options: RenderOptions = {},
): Promise<Uint8Array> {
  const language = options.language ?? 'de';
  const labels = LABELS[language];
  const title = `${labels.titles[invoice.documentClass]} ${invoice.number}`;
  const createdAt = new Date(`${invoice.issueDate}T00:00:00Z`);
  const sheet = new Sheet({ title, language, createdAt });
  const brush: Brush = { sheet, labels, language, invoice };

  sheet.y += sheet.write(title, LEFT, sheet.y, WIDTH, { size: 16, bold: true, maxHeight: 60 }) + 3;
  sheet.y +=
    sheet.write(subtitle(invoice, language), LEFT, sheet.y, WIDTH, { color: MUTED, maxHeight: 26 }) + 10;
  drawBanner(brush);
  drawParties(brush);
  drawFacts(brush);
  await drawLines(brush);
  drawTotals(brush);
  drawPayment(brush);
  drawNotes(brush);
  return sheet.finish((page, pages) => ({
    left: `${labels.visualisation} · ${title}`,
    right: labels.page(page, pages),
  }));
}

function subtitle(invoice: InvoiceModel, language: Language): string {
  const names = [invoice.seller.name, invoice.buyer.name].filter((name) => name !== undefined);
  return [formatDate(invoice.issueDate, language), ...names].join('  ·  ');
}

function drawBanner({ sheet, labels, invoice }: Brush): void {
  const format =
    invoice.profileName === 'OTHER' ? invoice.format : `${invoice.format}, ${invoice.profileName}`;
  const height = 38;
  sheet.panel(height);
  sheet.write(labels.visualisation, LEFT + 10, sheet.y + 7, WIDTH - 20, { bold: true });
  sheet.write(labels.source(format), LEFT + 10, sheet.y + 20, WIDTH - 20, { size: 8, color: MUTED });
  sheet.y += height + 16;
}
