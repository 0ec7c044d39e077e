import { drawLetter } from './draw-letter.ts';
import { EMBEDDED_NAME, FACTUR_X_METADATA } from './factur-x-metadata.ts';
import { invoiceLetter } from './invoice-letter.ts';
import type { Letter } from './letter.ts';
import { reminderLetter } from './reminder-letter.ts';
import { remittanceLetter } from './remittance-letter.ts';
import { LetterPdf } from './letter-pdf.ts';
import type { DocumentJob } from '../world/world-model.ts';

function letterOf(job: DocumentJob): Letter {
  const { content } = job.plan;
  if (content.kind === 'invoice') return invoiceLetter(job, content);
  return content.kind === 'reminder' ? reminderLetter(job, content) : remittanceLetter(job, content);
}

/** Renders a document as PDF. With `xml` it is a hybrid in PDF/A-3b with Factur-X metadata. The same job always gives the same bytes. */
export async function renderPdf(job: DocumentJob, xml?: Uint8Array): Promise<Uint8Array> {
  const createdAt = new Date(`${job.plan.date}T05:00:00Z`);
  const title = `${job.plan.number}, Kunde ${job.customer.customerNumber}`;
  const sheet = new LetterPdf({ title, author: job.provider.name, createdAt }, xml !== undefined);
  if (xml !== undefined) {
    sheet.attach(xml, EMBEDDED_NAME, createdAt);
    sheet.pdf.appendXML(FACTUR_X_METADATA);
  }
  drawLetter(sheet, job, letterOf(job));
  return sheet.finish();
}
