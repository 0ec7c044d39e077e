/**
 * A look at the bytes of a PDF that spares most files the structural reading.
 *
 * Sound because of what it demands: when every cross-reference section is a classic table and no name of an object
 * stream, a cross-reference stream or encryption occurs, each object lies in the file in clear text. Then a file
 * without the names below has neither embedded files nor actions that run something, wherever they would stand.
 * A chance hit inside compressed data only costs the structural reading.
 */
export type RawScan = {
  /** False when the bytes prove that no file is embedded. */
  mayHoldFiles: boolean;
  /** False when the bytes prove that nothing in the PDF runs. */
  mayHoldActions: boolean;
};

/** Names that make objects invisible to this scan. */
const HIDING = ['ObjStm', 'XRef', 'XRefStm', 'Encrypt'];
/** Names without which no file is embedded (ISO 32000, 7.11.4). */
const EMBEDDING = ['AF', 'EF', 'EmbeddedFiles'];
/** Names without which nothing runs (ISO 32000, 12.6.4.6 and 12.6.4.17). */
const RUNNING = ['JS', 'JavaScript', 'Launch'];

export function scanRawPdf(bytes: Uint8Array): RawScan {
  const text = latin1(bytes);
  const hides = hasName(text, HIDING) || !hasOnlyClassicTables(text);
  return { mayHoldFiles: hides || hasName(text, EMBEDDING), mayHoldActions: hides || hasName(text, RUNNING) };
}

/** For the bytes of one object: false when no action that runs something stands in them. */
export function mayHoldAction(bytes: Uint8Array): boolean {
  return hasName(latin1(bytes), RUNNING);
}

/** A name may spell any character as #xx, as in /#4aS. */
const ESCAPED_NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*#[0-9A-Fa-f]{2}[^\0\t\n\f\r ()<>[\]{}/%]*)/g;
const END_OF_NAME = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`;

function hasName(text: string, names: string[]): boolean {
  if (new RegExp(`/(?:${names.join('|')})${END_OF_NAME}`).test(text)) return true;
  for (const [, name] of text.matchAll(ESCAPED_NAME))
    if (names.includes(unescapeName(name ?? ''))) return true;
  return false;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function unescapeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Every `startxref` and every /Prev of a trailer leads to the keyword of a classic table. */
function hasOnlyClassicTables(text: string): boolean {
  const starts = [...text.matchAll(/startxref\s+(\d+)/g)];
  if (starts.length === 0) return false;
  const offsets = [...starts, ...text.matchAll(/\/Prev\s+(\d+)(?!\d*\s+\d+\s+R)/g)].map(([, offset]) =>
    Number(offset),
  );
  return offsets.every((offset) => text.startsWith('xref', offset));
}
