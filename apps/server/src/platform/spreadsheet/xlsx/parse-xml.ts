import { SaxesParser } from 'saxes';
import { RefusedSpreadsheet } from '../spreadsheet-result.ts';

/** The events of the parser; names have no prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  /** @returns `enough` when the rest of the part is not needed */
  close?(name: string): 'enough' | undefined;
}

/** Parsed in pieces, so that the rest is not parsed once a reader has enough. */
const CHUNK_LENGTH = 256 * 1024;

/**
 * Parses a part and calls a listener. A document type declaration is refused: no workbook has one, and without it there
 * are no entities to expand and nothing to load.
 * @throws RefusedSpreadsheet
 */
export function parseXml(part: string, content: Buffer, listener: XmlListener): void {
  const parser = new SaxesParser();
  let hasEnough = false;
  parser.on('doctype', () => {
    throw new RefusedSpreadsheet('unreadable', `${part} has a document type declaration`);
  });
  parser.on('error', (error) => {
    throw new RefusedSpreadsheet('unreadable', `${part} is no well-formed XML: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (!hasEnough) listener.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    if (!hasEnough) hasEnough = listener.close?.(localName(name)) === 'enough';
  });
  const onText = (text: string) => {
    if (!hasEnough) listener.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  const text = decode(part, content);
  const isDone = () => hasEnough;
  for (let at = 0; at < text.length && !isDone(); at += CHUNK_LENGTH)
    parser.write(text.slice(at, at + CHUNK_LENGTH));
  if (!isDone()) parser.close();
}

function decode(part: string, content: Buffer): string {
  const isUtf16 =
    (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  const encoding = isUtf16 ? (content[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new RefusedSpreadsheet('unreadable', `${part} is not written in ${encoding}`);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
