import type { InvoiceModel } from '../model/invoice-model.ts';
import type { EmbeddedFile } from '../pdf/open.ts';
import { quarantine, type Reading } from '../reading.ts';
import { type InvoiceXml, readInvoiceXml } from './invoice-xml.ts';

/** The names that the standards define for the invoice in a PDF, and that of Order-X for orders. Letter case differs between tools. */
const STANDARD_NAMES: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
  'cii.xml',
  'order-x.xml',
]);

type Opened = { name: string; isStandard: boolean; bytes: Uint8Array; read: InvoiceXml };
type Unread = Exclude<InvoiceXml, { invoice: InvoiceModel }>;

/**
 * Finds the invoice among the files of a PDF; undefined if there is none. Only files with an XML name are opened. A file with a standard
 * name that is not a readable invoice is a problem. A file with another name that is not an invoice is an annex.
 */
export async function chooseInvoice(files: EmbeddedFile[]): Promise<Reading | undefined> {
  const evidence = { container: 'pdf', attachments: files.map(({ name }) => name) } as const;
  const opened = await Promise.all(files.filter(hasXmlName).map(open));
  const found = opened.flatMap(({ name, bytes, read }) =>
    'invoice' in read ? [{ name, bytes, ...read }] : [],
  );
  const unread = opened.flatMap(({ read, ...file }) => ('invoice' in read ? [] : [{ ...file, read }]));
  const [best, ...others] = found.sort((one, other) => rank(one.invoice) - rank(other.invoice));
  if (best === undefined) {
    const problem = unread.find(({ isStandard, read }) => isStandard || mayBeInvoice(read));
    if (problem === undefined) return undefined;
    const { reason, detail, draft } = problem.read;
    const content = draft && { draft, xml: problem.bytes };
    return quarantine(reason, detail, { ...evidence, embeddedName: problem.name, ...content });
  }
  if (unread.some(({ isStandard, read }) => isStandard && mayBeInvoice(read)))
    return quarantine('ambiguous-xml', 'one invoice XML is readable, another is not', evidence);
  if (others.some(({ invoice }) => !isSameInvoice(invoice, best.invoice)))
    return quarantine('ambiguous-xml', 'the PDF holds different invoices', evidence);
  return {
    outcome: 'invoice',
    ...evidence,
    invoice: best.invoice,
    xml: best.bytes,
    embeddedName: best.name,
    notices: others.length > 0 ? [...best.notices, 'second-xml-unused'] : best.notices,
  };
}

/** The name of a file without folders, in which letter case and blanks around it do not count. */
function foldName({ name }: EmbeddedFile): string {
  return name.split(/[/\\]/).at(-1)?.trim().toLowerCase() ?? '';
}

function hasXmlName(file: EmbeddedFile): boolean {
  return foldName(file).endsWith('.xml');
}

async function open(file: EmbeddedFile): Promise<Opened> {
  const found = { name: file.name, isStandard: STANDARD_NAMES.has(foldName(file)) };
  const content = await file.open();
  if ('bytes' in content) return { ...found, bytes: content.bytes, read: readInvoiceXml(content.bytes) };
  const reason = content.problem === 'too-large' ? 'xml-limits' : 'pdf-damaged';
  const read = { reason, detail: 'the embedded file cannot be unpacked' } as const;
  return { ...found, bytes: new Uint8Array(), read };
}

/** Whether the file may be an invoice, although it cannot be read as one. */
function mayBeInvoice({ reason }: Unread): boolean {
  return reason !== 'xml-not-an-invoice';
}

/**
 * The order of the formats if a PDF contains several: ZUGFeRD 1 comes last, because it was only added for old readers.
 */
function rank({ format }: InvoiceModel): number {
  if (format === 'CII') return 0;
  return format === 'ZUGFeRD1' ? 2 : 1;
}

function isSameInvoice(one: InvoiceModel, other: InvoiceModel): boolean {
  return one.number === other.number && one.issueDate === other.issueDate;
}
