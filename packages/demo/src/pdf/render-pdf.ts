import { drawInvoice } from './draw-invoice.ts';
import { EMBEDDED_NAME, FACTUR_X_METADATA } from './factur-x-metadata.ts';
import type { DocumentJob } from './document-job.ts';
import { drawReminder } from './draw-reminder.ts';
import { drawRemittance } from './draw-remittance.ts';
import { Sheet } from './sheet.ts';

function draw(sheet: Sheet, job: DocumentJob): void {
  const { content } = job.plan;
  switch (content.kind) {
    case 'invoice':
      drawInvoice(sheet, job, content);
      break;
    case 'remittance':
      drawRemittance(sheet, job, content);
      break;
    case 'reminder':
      drawReminder(sheet, job, content);
      break;
  }
}

/** Renders a document as PDF; with `xml` as a hybrid in PDF/A-3b with Factur-X metadata. The same job always gives the same bytes. */
export async function renderPdf(job: DocumentJob, xml?: Uint8Array): Promise<Uint8Array> {
  const createdAt = new Date(`${job.plan.date}T05:00:00Z`);
  const title = `${job.plan.number}, Kunde ${job.customer.customerNumber}`;
  const sheet = new Sheet({ title, author: job.provider.name, createdAt }, xml !== undefined);
  if (xml !== undefined) {
    sheet.attach(xml, EMBEDDED_NAME, createdAt);
    sheet.pdf.appendXML(FACTUR_X_METADATA);
  }
  draw(sheet, job);
  return sheet.finish();
}
