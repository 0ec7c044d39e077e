import type { InvoiceModel } from '../model/invoice-model.ts';
import type { EmbeddedFile } from '../pdf/open.ts';
import { quarantine, type Reading } from '../reading.ts';
import type { NoticeCode, ReaderReason } from '../reasons.ts';
import { type InvoiceXml, readInvoiceXml } from './invoice-xml.ts';

/** The names that the standards define for the invoice in a PDF, and that of Order-X for orders. Letter case differs between tools. */
const STANDARD_NAMES: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
  'cii.xml',
  'order-x.xml',
]);

type Candidate = { file: EmbeddedFile; isStandard: boolean };
type Opened = { name: string; isStandard: boolean; bytes: Uint8Array; read: InvoiceXml };
type Found = { name: string; bytes: Uint8Array; invoice: InvoiceModel; notices: NoticeCode[] };

/**
 * Finds the invoice among the files of a PDF; undefined if there is none. Only files with an XML name are opened. A file with a standard
 * name that is not a readable invoice is a problem. A file with another name that is not an invoice is an annex.
 */
export async function chooseInvoice(files: EmbeddedFile[]): Promise<Reading | undefined> {
  const attachments = files.map(({ name }) => name);
  const opened = await Promise.all(files.flatMap(toCandidate).map(open));
  const found = opened.flatMap(toFound);
  if (found.length === 0) return opened.flatMap(toProblem)[0]?.(attachments);
  if (opened.some(isBrokenInvoice))
    return quarantine('ambiguous-xml', 'one invoice XML is readable, another is not', {
      container: 'pdf',
      attachments,
    });

  const [best, ...others] = found.sort((one, other) => rank(one.invoice) - rank(other.invoice));
  if (best === undefined) return undefined;
  if (others.some(({ invoice }) => !isSameInvoice(invoice, best.invoice)))
    return quarantine('ambiguous-xml', 'the PDF holds different invoices', { container: 'pdf', attachments });
  return {
    outcome: 'invoice',
    container: 'pdf',
    invoice: best.invoice,
    xml: best.bytes,
    embeddedName: best.name,
    attachments,
    notices: others.length > 0 ? [...best.notices, 'second-xml-unused'] : best.notices,
  };
}

function toCandidate(file: EmbeddedFile): Candidate[] {
  const name = file.name.split(/[/\\]/).at(-1)?.trim().toLowerCase() ?? '';
  const isStandard = STANDARD_NAMES.has(name);
  return isStandard || name.endsWith('.xml') ? [{ file, isStandard }] : [];
}

async function open({ file, isStandard }: Candidate): Promise<Opened> {
  const content = await file.open();
  if ('bytes' in content)
    return { name: file.name, isStandard, bytes: content.bytes, read: readInvoiceXml(content.bytes) };
  const reason: ReaderReason = content.problem === 'too-large' ? 'xml-limits' : 'pdf-damaged';
  const read: InvoiceXml = { kind: 'problem', reason, detail: 'the embedded file cannot be unpacked' };
  return { name: file.name, isStandard, bytes: new Uint8Array(), read };
}

function toFound({ name, bytes, read }: Opened): Found[] {
  if (read.kind === 'problem' || !('invoice' in read.mapped)) return [];
  return [{ name, bytes, invoice: read.mapped.invoice, notices: read.mapped.notices }];
}

/** Whether the file has the name of an invoice, but cannot be read as one. */
function isBrokenInvoice({ isStandard, read }: Opened): boolean {
  if (!isStandard) return false;
  return read.kind === 'problem' ? read.reason !== 'xml-not-an-invoice' : !('invoice' in read.mapped);
}

/** The problem of a file as a function of the attachments; empty for an annex or an invoice. */
function toProblem({ name, isStandard, bytes, read }: Opened): ((attachments: string[]) => Reading)[] {
  if (read.kind === 'problem') {
    const { reason, detail } = read;
    if (!isStandard && reason === 'xml-not-an-invoice') return [];
    return [
      (attachments) => quarantine(reason, detail, { container: 'pdf', embeddedName: name, attachments }),
    ];
  }
  const { mapped } = read;
  if ('invoice' in mapped) return [];
  const evidence = { container: 'pdf', draft: mapped.draft, xml: bytes, embeddedName: name } as const;
  return [
    (attachments) => quarantine(mapped.reason, 'the invoice is incomplete', { ...evidence, attachments }),
  ];
}

/** If there are several formats, ZUGFeRD 1 was only added for old readers, so it comes last. */
function rank({ format }: InvoiceModel): number {
  if (format === 'CII') return 0;
  return format === 'ZUGFeRD1' ? 2 : 1;
}

function isSameInvoice(one: InvoiceModel, other: InvoiceModel): boolean {
  return one.number === other.number && one.issueDate === other.issueDate;
}
