import { decodeText } from '../../../platform/text/index.ts';

export type IndexFormat = 'csv' | 'json' | 'jpl' | 'docuware' | 'elo' | 'datev' | 'xml';

/**
 * An index file has its format as its kind. A `document` is a PDF, an invoice XML or an unknown file. A `ledger` belongs
 * to the DATEV index that names it. An `archive` is a ZIP that contains a whole delivery.
 */
export type FileKind = 'document' | 'ledger' | 'archive' | IndexFormat;

/** Enough bytes for the declaration, comments and the first tag. */
export const HEAD_BYTES = 8 * 1024;

const KIND_BY_ENDING: ReadonlyMap<string, FileKind> = new Map([
  ['.zip', 'archive'],
  ['.csv', 'csv'],
  ['.json', 'json'],
  ['.jpl', 'jpl'],
  ['.dwcontrol', 'docuware'],
]);

/** The formats by the name of the root element. Any other XML is a document, which the reader of e-invoices reads. */
const KIND_BY_ROOT: ReadonlyMap<string, FileKind> = new Map([
  ['eloobjlist', 'elo'],
  ['archive', 'datev'],
  ['ControlStatements', 'docuware'],
  ['document', 'xml'],
  ['documents', 'xml'],
  ['LedgerImport', 'ledger'],
]);

/** Whether the kind of the file depends on its first bytes too. */
export function needsHead(name: string): boolean {
  return endingOf(name) === '.xml';
}

/** The kind of a file, by its name and, for XML, by the name of its root element in the first HEAD_BYTES. */
export function recogniseFile(name: string, head?: Uint8Array): FileKind {
  const rootName = needsHead(name) && head !== undefined ? findRootName(head) : undefined;
  return KIND_BY_ENDING.get(endingOf(name)) ?? KIND_BY_ROOT.get(rootName ?? '') ?? 'document';
}

export function isIndexFormat(kind: FileKind): kind is IndexFormat {
  return kind !== 'document' && kind !== 'ledger' && kind !== 'archive';
}

/** A file with a DOCTYPE is recognised as a document. The reader then refuses it with the reason `xml-dtd`. */
function findRootName(head: Uint8Array): string | undefined {
  const text = decodeText(head).replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '');
  return /^[\s\uFEFF]*<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/.exec(text)?.[1];
}

export function endingOf(name: string): string {
  return /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** The name without its ending, which a document and its sidecar have in common. */
export function baseNameOf(name: string): string {
  return name.slice(0, name.length - endingOf(name).length);
}
