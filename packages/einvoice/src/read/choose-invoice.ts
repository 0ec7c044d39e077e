import type { InvoiceModel } from '../model/invoice-model.ts';
import type { EmbeddedFile } from '../pdf/open-pdf.ts';
import { type InvoiceReading, type ProblemReading, quarantine } from '../reading.ts';
import { type InvoiceXml, readInvoiceXml } from './invoice-xml.ts';

/**
 * The names that the standards define for the invoice in a PDF, and the name of Order-X for orders. Tools differ in
 * upper and lower case.
 */
const STANDARD_NAMES: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
  'cii.xml',
  'order-x.xml',
]);

type ReadXmlFile = { file: EmbeddedFile; isStandard: boolean; bytes: Uint8Array; result: InvoiceXml };
type ReadFailure = Exclude<InvoiceXml, { invoice: InvoiceModel }>;

/** The reading of the files of a PDF, and the file that is the invoice. */
export type ChosenInvoice = { reading: InvoiceReading | ProblemReading; file?: EmbeddedFile };

/**
 * Finds the invoice among the files of a PDF; undefined if there is none. Only files with an XML name are opened. A file with a standard
 * name that is not a readable invoice is a problem. A file with another name that is not an invoice is an annex.
 */
export async function chooseInvoice(files: EmbeddedFile[]): Promise<ChosenInvoice | undefined> {
  const facts = { fileType: 'pdf', attachments: files.map(({ name }) => name) } as const;
  const xmlFiles = await Promise.all(files.filter(hasXmlName).map(readFile));
  const readable = xmlFiles.flatMap(({ file, bytes, result }) =>
    'invoice' in result ? [{ file, bytes, ...result }] : [],
  );
  const failures = xmlFiles.flatMap(({ result, ...read }) =>
    'invoice' in result ? [] : [{ ...read, result }],
  );
  const [best, ...others] = readable.sort((a, b) => rankFormat(a.invoice) - rankFormat(b.invoice));
  if (best === undefined) {
    const failed = failures.find(({ isStandard, result }) => isStandard || mayBeInvoice(result));
    if (failed === undefined) return undefined;
    const { reason, detail, draft, activeContent, limit, content } = failed.result;
    const invoiceFacts = draft && { draft, xml: failed.bytes, ...(activeContent && { activeContent }) };
    const held = {
      ...facts,
      embeddedName: failed.file.name,
      ...invoiceFacts,
      ...(limit && { limit }),
      ...(content !== undefined && { content }),
    };
    return { reading: quarantine(reason, detail, held), file: failed.file };
  }
  const unread = failures.filter(({ isStandard, result }) => isStandard && mayBeInvoice(result));
  if (unread.length > 0)
    return holdAmbiguous('one invoice XML is readable, another is not', [best, ...unread], facts);
  const different = others.filter(({ invoice }) => !isSameInvoice(invoice, best.invoice));
  if (different.length > 0)
    return holdAmbiguous('the PDF holds different invoices', [best, ...different], facts);
  return { reading: toReading(best, others.length > 0, facts), file: best.file };
}

/** The names are those in the PDF, which a hostile document chooses. */
const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 100;

function holdAmbiguous(
  detail: string,
  xmlFiles: readonly Pick<ReadXmlFile, 'file'>[],
  facts: { fileType: 'pdf'; attachments: string[] },
): ChosenInvoice {
  const files = xmlFiles.slice(0, MAX_NAMES).map(({ file }) => showName(file.name));
  return { reading: quarantine('ambiguous-xml', detail, { ...facts, files }) };
}

function showName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
}

type ReadableXml = Extract<InvoiceXml, { invoice: InvoiceModel }> & Pick<ReadXmlFile, 'file' | 'bytes'>;

function toReading(
  { file, bytes, invoice, warnings, activeContent }: ReadableXml,
  hasSecondXml: boolean,
  facts: { fileType: 'pdf'; attachments: string[] },
): InvoiceReading {
  return {
    outcome: 'invoice',
    ...facts,
    invoice,
    xml: bytes,
    embeddedName: file.name,
    warnings: hasSecondXml ? [...warnings, 'second-xml-unused'] : warnings,
    ...(activeContent && { activeContent }),
  };
}

/** Returns the file name in lower case, without folders and without blanks around it. */
function normaliseName({ name }: EmbeddedFile): string {
  return name.split(/[/\\]/).at(-1)?.trim().toLowerCase() ?? '';
}

function hasXmlName(file: EmbeddedFile): boolean {
  return normaliseName(file).endsWith('.xml');
}

async function readFile(file: EmbeddedFile): Promise<ReadXmlFile> {
  const base = { file, isStandard: STANDARD_NAMES.has(normaliseName(file)) };
  const content = await file.read();
  if ('bytes' in content) return { ...base, bytes: content.bytes, result: readInvoiceXml(content.bytes) };
  const reason = content.problem === 'too-large' ? 'xml-limits' : 'pdf-damaged';
  const result = { reason, detail: 'the embedded file cannot be unpacked' } as const;
  return { ...base, bytes: new Uint8Array(), result };
}

/** Whether the file may be an invoice, although it cannot be read as one. */
function mayBeInvoice({ reason }: ReadFailure): boolean {
  return reason !== 'xml-not-an-invoice';
}

/** The order of the formats if a PDF contains several. ZUGFeRD 1 comes last, because it was only added for old readers. */
function rankFormat({ format }: InvoiceModel): number {
  if (format === 'CII') return 0;
  return format === 'ZUGFeRD1' ? 2 : 1;
}

function isSameInvoice(a: InvoiceModel, b: InvoiceModel): boolean {
  return a.number === b.number && a.issueDate === b.issueDate;
}
