import { ATTACHMENTS_MAX } from '../limits.ts';
import { present } from '../model/present.ts';
import { findDamage, hasObjects } from '../pdf/damage.ts';
import { type OpenPdf, openPdf } from '../pdf/open.ts';
import { scanRawPdf } from '../pdf/raw-scan.ts';
import { type PdfStructure, readPdfStructure } from '../pdf/structure.ts';
import { type ProblemReading, quarantine, type Reading, reject } from '../reading.ts';
import { chooseInvoice } from './choose-invoice.ts';

const CONTAINER = { container: 'pdf' } as const;
const TOO_MANY_FILES = 'too many embedded files';

export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const opened = await openPdf(bytes);
  if ('problem' in opened) return refuseUnopened(bytes, opened.problem, opened.detail);
  const { pdf } = opened;
  try {
    const damage = findDamage(bytes);
    if (damage !== undefined) return quarantine('pdf-damaged', damage, CONTAINER);
    if (pdf.embeddedFiles.length > ATTACHMENTS_MAX) return reject('limits', TOO_MANY_FILES, CONTAINER);
    const scan = scanRawPdf(bytes);
    const listed = await chooseInvoice(pdf.embeddedFiles);
    const needsStructure = scan.mayHoldActions || (scan.mayHoldFiles && listed === undefined);
    const structure = needsStructure ? await findStructure(bytes) : NOTHING_HIDDEN;
    if (structure === undefined)
      return quarantine('pdf-damaged', 'only one of two readers can read it', CONTAINER);
    if (structure.embeddedFiles.length > ATTACHMENTS_MAX) return reject('limits', TOO_MANY_FILES, CONTAINER);
    // The files of the name tree first; where they hold no invoice, those that hang on /AF alone.
    const reading = listed ?? (await chooseInvoice(structure.embeddedFiles)) ?? plainPdf(pdf, structure);
    return structure.hasActiveContent ? holdActiveContent(reading) : reading;
  } finally {
    await pdf.close();
  }
}

const NOTHING_HIDDEN: PdfStructure = { hasActiveContent: false, embeddedFiles: [] };

async function findStructure(bytes: Uint8Array): Promise<PdfStructure | undefined> {
  try {
    return await readPdfStructure(bytes);
  } catch {
    return undefined;
  }
}

function plainPdf(pdf: OpenPdf, structure: PdfStructure): Reading {
  return {
    outcome: 'plain-pdf',
    reason: 'no-invoice-xml',
    container: 'pdf',
    attachments: [...pdf.embeddedFiles, ...structure.embeddedFiles].map(({ name }) => name).filter(isFirst),
    pageCount: pdf.pageCount,
  };
}

function isFirst(name: string, index: number, names: string[]): boolean {
  return names.indexOf(name) === index;
}

function refuseUnopened(bytes: Uint8Array, problem: 'password' | 'damaged', detail: string): ProblemReading {
  if (problem === 'password') return reject('pdf-password', detail, CONTAINER);
  return hasObjects(bytes)
    ? reject('pdf-damaged', detail, CONTAINER)
    : reject('not-a-pdf', detail, CONTAINER);
}

/** What was read stays with the document, so that whoever releases it sees what it is. */
function holdActiveContent(reading: Reading): ProblemReading {
  const detail = 'JavaScript or a launch action';
  if (reading.outcome !== 'invoice')
    return quarantine('active-content', detail, { ...CONTAINER, attachments: reading.attachments ?? [] });
  const { invoice, xml, embeddedName, attachments } = reading;
  return quarantine('active-content', detail, {
    ...CONTAINER,
    ...present({ draft: invoice, xml, embeddedName, attachments }),
  });
}
