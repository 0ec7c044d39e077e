import { decodeText } from '../../../platform/text/index.ts';

export type IndexFormat = 'csv' | 'json' | 'jpl' | 'docuware' | 'elo' | 'datev' | 'xml';

/**
 * A `document` is a file for the reader: PDF, invoice XML, or unknown. A `linked` file belongs to an index that names it
 * (DATEV's ledgers). An `archive` is a delivery in one file.
 */
export type FileKind =
  | { readonly kind: 'document' }
  | { readonly kind: 'linked' }
  | { readonly kind: 'archive' }
  | { readonly kind: 'index'; readonly format: IndexFormat };

/** Enough bytes for the declaration, comments and the first tag. */
export const HEAD_BYTES = 8 * 1024;

const FORMAT_BY_ENDING: ReadonlyMap<string, IndexFormat> = new Map([
  ['.csv', 'csv'],
  ['.json', 'json'],
  ['.jpl', 'jpl'],
  ['.dwcontrol', 'docuware'],
]);

/** Root elements of index files. Any other XML is a document, which the reader of invoices judges. */
const FORMAT_BY_ROOT: ReadonlyMap<string, IndexFormat> = new Map([
  ['eloobjlist', 'elo'],
  ['archive', 'datev'],
  ['ControlStatements', 'docuware'],
  ['document', 'xml'],
  ['documents', 'xml'],
]);

/** Whether the kind of the file depends on its first bytes too. */
export function needsHead(name: string): boolean {
  return endingOf(name) === '.xml';
}

/** The kind of a file, by its name and, for XML, by the name of its root element in the first HEAD_BYTES. */
export function recogniseFile(name: string, head?: Uint8Array): FileKind {
  const ending = endingOf(name);
  if (ending === '.zip') return { kind: 'archive' };
  const byEnding = FORMAT_BY_ENDING.get(ending);
  if (byEnding !== undefined) return { kind: 'index', format: byEnding };
  const root = ending === '.xml' && head !== undefined ? findRootName(head) : undefined;
  if (root === 'LedgerImport') return { kind: 'linked' };
  const format = root === undefined ? undefined : FORMAT_BY_ROOT.get(root);
  return format === undefined ? { kind: 'document' } : { kind: 'index', format };
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
