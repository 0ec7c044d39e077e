import type { ActiveContent } from '../active-content/findings.ts';
import { findActiveContent } from '../active-content/find-active-content.ts';
import { ATTACHMENTS_MAX } from '../limits.ts';
import { present } from '../model/omit-undefined.ts';
import { findDamage, hasObjects } from '../pdf/damage.ts';
import { readEmbeddedFiles } from '../pdf/embedded-files.ts';
import { type EmbeddedFile, type OpenPdf, openPdf } from '../pdf/open.ts';
import { mayHaveEmbeddedFiles, namesActiveContent } from '../pdf/raw-scan.ts';
import { type ProblemReading, quarantine, type Reading, reject } from '../reading.ts';
import { chooseInvoice } from './choose-invoice.ts';

const CONTAINER = { container: 'pdf' } as const;
const TOO_MANY_FILES = 'too many embedded files';

export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const opened = await openPdf(bytes);
  if ('problem' in opened) return refuseUnopened(bytes, opened.problem, opened.detail);
  const { pdf } = opened;
  try {
    const reading = await readOpened(bytes, pdf);
    // Nobody can release a rejected file, so its active content need not be searched.
    if (reading.outcome === 'problem' && reading.verdict === 'rejected') return reading;
    const active = findActive(bytes);
    return active.length > 0 ? holdActiveContent(reading, active) : reading;
  } finally {
    await pdf.close();
  }
}

async function readOpened(bytes: Uint8Array, pdf: OpenPdf): Promise<Reading> {
  const damage = findDamage(bytes);
  if (damage !== undefined) return quarantine('pdf-damaged', damage, CONTAINER);
  if (pdf.embeddedFiles.length > ATTACHMENTS_MAX) return reject('limits', TOO_MANY_FILES, CONTAINER);
  const listed = await chooseInvoice(pdf.embeddedFiles);
  const hidden =
    listed === undefined && mayHaveEmbeddedFiles(bytes)
      ? await readEmbeddedFiles(bytes).catch(() => undefined)
      : [];
  if (hidden === undefined)
    return quarantine('pdf-damaged', 'only one of two readers can read it', CONTAINER);
  if (hidden.length > ATTACHMENTS_MAX) return reject('limits', TOO_MANY_FILES, CONTAINER);
  // The files of the name tree first; if there is no invoice among them, also those that are only in /AF.
  return listed ?? (await chooseInvoice(hidden)) ?? plainPdf(pdf, hidden);
}

function findActive(bytes: Uint8Array): ActiveContent[] {
  const active = findActiveContent(bytes);
  return active.length === 0 && namesActiveContent(bytes) ? [{ kind: 'unreadable-objects' }] : active;
}

function plainPdf(pdf: OpenPdf, hidden: EmbeddedFile[]): Reading {
  return {
    outcome: 'plain-pdf',
    reason: 'no-invoice-xml',
    container: 'pdf',
    attachments: [...new Set([...pdf.embeddedFiles, ...hidden].map(({ name }) => name))],
    pageCount: pdf.pageCount,
  };
}

function refuseUnopened(bytes: Uint8Array, problem: 'password' | 'damaged', detail: string): ProblemReading {
  if (problem === 'password') return reject('pdf-password', detail, CONTAINER);
  return hasObjects(bytes)
    ? reject('pdf-damaged', detail, CONTAINER)
    : reject('not-a-pdf', detail, CONTAINER);
}

/** The data of the document is kept, so that the person who decides on it sees what it is. */
function holdActiveContent(reading: Reading, activeContent: ActiveContent[]): ProblemReading {
  const detail = activeContent.map(({ kind }) => kind).join(', ');
  return quarantine('active-content', detail, { ...CONTAINER, ...evidenceOf(reading), activeContent });
}

function evidenceOf(
  reading: Reading,
): Pick<ProblemReading, 'draft' | 'xml' | 'embeddedName' | 'attachments'> {
  if (reading.outcome === 'plain-pdf') return { attachments: reading.attachments };
  const { xml, embeddedName, attachments = [] } = reading;
  const draft = reading.outcome === 'invoice' ? reading.invoice : reading.draft;
  return present({ draft, xml, embeddedName, attachments });
}
