import type { ActiveContent } from '../active-content/findings.ts';
import { findActiveContent } from '../active-content/find-active-content.ts';
import { MAX_ATTACHMENTS } from '../limits.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { findDamage, hasObjects } from '../pdf/find-damage.ts';
import { readAttachments } from '../pdf/read-attachments.ts';
import { type EmbeddedFile, type OpenPdf, openPdf } from '../pdf/open-pdf.ts';
import { mayHaveEmbeddedFiles, mentionsActiveContent } from '../pdf/raw-scan.ts';
import { type ProblemReading, quarantine, type Reading, reject } from '../reading.ts';
import { chooseInvoice } from './choose-invoice.ts';

const PDF_FILE = { fileType: 'pdf' } as const;
const TOO_MANY_FILES = 'too many embedded files';

export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const opened = await openPdf(bytes);
  if ('problem' in opened) return rejectUnopened(bytes, opened.problem, opened.detail);
  const { pdf } = opened;
  try {
    const reading = await readOpened(bytes, pdf);
    // Nobody can release a rejected file, so its active content need not be searched.
    if (reading.outcome === 'problem' && reading.verdict === 'rejected') return reading;
    const activeContent = findActiveOrUnreadable(bytes);
    return activeContent.length > 0 ? quarantineActiveContent(reading, activeContent) : reading;
  } finally {
    await pdf.close();
  }
}

async function readOpened(bytes: Uint8Array, pdf: OpenPdf): Promise<Reading> {
  const damage = findDamage(bytes);
  if (damage !== undefined) return quarantine('pdf-damaged', damage, PDF_FILE);
  if (pdf.embeddedFiles.length > MAX_ATTACHMENTS) return reject('limits', TOO_MANY_FILES, PDF_FILE);
  const listedInvoice = await chooseInvoice(pdf.embeddedFiles);
  const hiddenFiles =
    listedInvoice === undefined && mayHaveEmbeddedFiles(bytes)
      ? await readAttachments(bytes).catch(() => undefined)
      : [];
  if (hiddenFiles === undefined)
    return quarantine('pdf-damaged', 'only one of two readers can read it', PDF_FILE);
  if (hiddenFiles.length > MAX_ATTACHMENTS) return reject('limits', TOO_MANY_FILES, PDF_FILE);
  // The files of the name tree first; if there is no invoice among them, also those that are only in /AF.
  return listedInvoice ?? (await chooseInvoice(hiddenFiles)) ?? toPlainPdf(pdf, hiddenFiles);
}

function findActiveOrUnreadable(bytes: Uint8Array): ActiveContent[] {
  const active = findActiveContent(bytes);
  return active.length === 0 && mentionsActiveContent(bytes) ? [{ kind: 'unreadable-objects' }] : active;
}

function toPlainPdf(pdf: OpenPdf, hiddenFiles: EmbeddedFile[]): Reading {
  return {
    outcome: 'plain-pdf',
    reason: 'no-invoice-xml',
    fileType: 'pdf',
    attachments: [...new Set([...pdf.embeddedFiles, ...hiddenFiles].map(({ name }) => name))],
    pageCount: pdf.pageCount,
  };
}

function rejectUnopened(bytes: Uint8Array, problem: 'password' | 'damaged', detail: string): ProblemReading {
  if (problem === 'password') return reject('pdf-password', detail, PDF_FILE);
  return hasObjects(bytes) ? reject('pdf-damaged', detail, PDF_FILE) : reject('not-a-pdf', detail, PDF_FILE);
}

/** Keeps the data of the document, so that the person who decides on it sees its content. */
function quarantineActiveContent(reading: Reading, activeContent: ActiveContent[]): ProblemReading {
  const detail = activeContent.map(({ kind }) => kind).join(', ');
  return quarantine('active-content', detail, { ...PDF_FILE, ...evidenceOf(reading), activeContent });
}

function evidenceOf(
  reading: Reading,
): Pick<ProblemReading, 'draft' | 'xml' | 'embeddedName' | 'attachments'> {
  if (reading.outcome === 'plain-pdf') return { attachments: reading.attachments };
  const { xml, embeddedName, attachments = [] } = reading;
  const draft = reading.outcome === 'invoice' ? reading.invoice : reading.draft;
  return omitUndefined({ draft, xml, embeddedName, attachments });
}
