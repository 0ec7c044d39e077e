import type { ActiveContent } from '../active-content/findings.ts';
import { findActiveContent } from '../active-content/find-active-content.ts';
import type { Annex } from '../annexes/annex.ts';
import { listPdfAnnexes } from '../annexes/pdf-annexes.ts';
import { MAX_ATTACHMENTS } from '../limits.ts';
import type { InvoiceContent } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { findDamage, hasObjects } from '../pdf/find-damage.ts';
import { findEmbeddedFiles } from '../pdf/find-embedded-files.ts';
import { type EmbeddedFile, type OpenPdf, openPdf } from '../pdf/open-pdf.ts';
import { mentionsActiveContent } from '../pdf/raw-scan.ts';
import { type PlainPdfReading, type ProblemReading, quarantine, type Reading, reject } from '../reading.ts';
import { chooseInvoice } from './choose-invoice.ts';

const PDF_FILE = { fileType: 'pdf' } as const;
const TOO_MANY_FILES = 'too many embedded files';

export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const opened = await openPdf(bytes);
  if ('problem' in opened) return rejectUnopened(bytes, opened.problem, opened.detail);
  const { pdf } = opened;
  try {
    const { reading, files, invoiceFile } = await readOpened(bytes, pdf);
    // Nobody can release a rejected file, so its active content need not be searched.
    if (reading.outcome === 'problem' && reading.verdict === 'rejected') return reading;
    const activeContent = [...findActiveOrUnreadable(bytes), ...activeContentOf(reading)];
    const isReadable = activeContent.every(({ kind }) => kind !== 'unreadable-objects');
    const annexes = await listPdfAnnexes(files, invoiceFile, isReadable);
    const complete = addAnnexes(reading, annexes);
    return activeContent.length > 0 ? quarantineActiveContent(complete, activeContent) : complete;
  } finally {
    await pdf.close();
  }
}

type OpenedReading = { reading: Reading; files: EmbeddedFile[]; invoiceFile?: EmbeddedFile | undefined };

async function readOpened(bytes: Uint8Array, pdf: OpenPdf): Promise<OpenedReading> {
  const withoutFiles = (reading: Reading) => ({ reading, files: [] });
  const damage = findDamage(bytes);
  if (damage !== undefined) return withoutFiles(quarantine('pdf-damaged', damage, PDF_FILE));
  const tooMany = (found: number) =>
    withoutFiles(
      reject('limits', TOO_MANY_FILES, {
        ...PDF_FILE,
        limit: { name: 'embedded-files', allowed: MAX_ATTACHMENTS, found },
      }),
    );
  if (pdf.embeddedFiles.length > MAX_ATTACHMENTS) return tooMany(pdf.embeddedFiles.length);
  const { listed, byPdfLib, all } = await findEmbeddedFiles(bytes, pdf);
  // The files of the name tree first; if there is no invoice among them, also those that are only in /AF.
  const listedInvoice = await chooseInvoice(listed);
  if (listedInvoice === undefined && byPdfLib === undefined)
    return withoutFiles(quarantine('pdf-damaged', 'only one of two readers can read it', PDF_FILE));
  if (all.length > MAX_ATTACHMENTS) return tooMany(all.length);
  const { reading, file } = listedInvoice ??
    (await chooseInvoice(byPdfLib ?? [])) ?? { reading: toPlainPdf(pdf, all) };
  return { reading, files: all, invoiceFile: file };
}

function findActiveOrUnreadable(bytes: Uint8Array): ActiveContent[] {
  const active = findActiveContent(bytes);
  return active.length === 0 && mentionsActiveContent(bytes) ? [{ kind: 'unreadable-objects' }] : active;
}

/** The active content of the annexes of the invoice XML. */
function activeContentOf(reading: Reading): ActiveContent[] {
  return reading.outcome === 'plain-pdf' ? [] : (reading.activeContent ?? []);
}

function toPlainPdf(pdf: OpenPdf, files: EmbeddedFile[]): PlainPdfReading {
  return {
    outcome: 'plain-pdf',
    reason: 'no-invoice-xml',
    fileType: 'pdf',
    attachments: [...new Set(files.map(({ name }) => name))],
    annexes: [],
    pageCount: pdf.pageCount,
  };
}

/** Adds the annexes that are files of the PDF after those of the invoice XML. A file that is in both is one annex. */
function addAnnexes(reading: Reading, annexes: Annex[]): Reading {
  if (reading.outcome === 'plain-pdf') return { ...reading, annexes };
  if (reading.outcome === 'invoice') {
    const isFaulty = annexes.some(({ fault }) => fault !== undefined);
    const warnings = new Set([...reading.warnings, ...(isFaulty ? (['annex-unreadable'] as const) : [])]);
    return { ...reading, warnings: [...warnings], invoice: withAnnexes(reading.invoice, annexes) };
  }
  return reading.draft === undefined ? reading : { ...reading, draft: withAnnexes(reading.draft, annexes) };
}

function withAnnexes<T extends Pick<InvoiceContent, 'annexes'>>(content: T, annexes: Annex[]): T {
  const isKnown = ({ name, sha256 }: Annex) =>
    sha256 !== undefined && content.annexes.some((known) => known.name === name && known.sha256 === sha256);
  return { ...content, annexes: [...content.annexes, ...annexes.filter((annex) => !isKnown(annex))] };
}

function rejectUnopened(bytes: Uint8Array, problem: 'password' | 'damaged', detail: string): ProblemReading {
  if (problem === 'password') return reject('pdf-password', detail, PDF_FILE);
  return hasObjects(bytes) ? reject('pdf-damaged', detail, PDF_FILE) : reject('not-a-pdf', detail, PDF_FILE);
}

/** Keeps the data of the document, so that the person who decides on it sees its content. */
function quarantineActiveContent(reading: Reading, activeContent: ActiveContent[]): ProblemReading {
  const detail = activeContent.map(({ kind }) => kind).join(', ');
  return quarantine('active-content', detail, { ...PDF_FILE, ...factsOf(reading), activeContent });
}

function factsOf(reading: Reading): Pick<ProblemReading, 'draft' | 'xml' | 'embeddedName' | 'attachments'> {
  if (reading.outcome === 'plain-pdf') return { attachments: reading.attachments };
  const { xml, embeddedName, attachments = [] } = reading;
  const draft = reading.outcome === 'invoice' ? reading.invoice : reading.draft;
  return omitUndefined({ draft, xml, embeddedName, attachments });
}
