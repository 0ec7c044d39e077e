import { renderPdf } from './pdf/render-pdf.ts';
import { writeCii } from './xml/cii.ts';
import { writeUbl } from './xml/ubl.ts';
import type { DocumentJob } from './world/world-model.ts';

/** The file of a document and, for a hybrid, the XML in it. */
export interface RenderedDocument {
  bytes: Uint8Array;
  xml?: Uint8Array;
}

/** Renders one document; the same job always gives the same bytes. */
export async function renderDocument(job: DocumentJob): Promise<RenderedDocument> {
  const { content, format } = job.plan;
  if (content.kind !== 'invoice' || format === 'plain') return { bytes: await renderPdf(job) };
  if (format === 'ubl') return { bytes: writeUbl({ ...job, content, standalone: true }) };
  if (format === 'cii') return { bytes: writeCii({ ...job, content, standalone: true }) };
  const xml = writeCii({ ...job, content, standalone: false });
  return { bytes: await renderPdf(job, xml), xml };
}
