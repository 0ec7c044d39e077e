import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { ATTACHMENTS_MAX, XML_MAX_BYTES } from '../limits.ts';
import type { EmbeddedContent, EmbeddedFile } from './open.ts';

/** A name tree of ATTACHMENTS_MAX entries needs far fewer nodes; only a hostile file has more. */
const TREE_MAX_NODES = 1_000;

/**
 * The files of a PDF as pdf-lib finds them: from /AF of the catalog and of the pages, and from the name tree; at most one more than
 * allowed. Needed in addition to pdf.js, which does not list files that are only in /AF.
 * @throws Error if pdf-lib cannot read the file
 */
export async function readEmbeddedFiles(bytes: Uint8Array): Promise<EmbeddedFile[]> {
  const document = await PDFDocument.load(bytes, {
    // The default pauses with a timer every 100 objects and takes fifty times as long.
    parseSpeed: Number.POSITIVE_INFINITY,
    updateMetadata: false,
    throwOnInvalidObject: false,
    preserveXFA: true,
    password: '',
  });
  return listEmbeddedFiles(document);
}

function listEmbeddedFiles(document: PDFDocument): EmbeddedFile[] {
  const { context, catalog } = document;
  const lookUp = (object: PDFObject | undefined) =>
    object instanceof PDFRef ? context.lookup(object) : object;
  const entry = (dictionary: PDFDict, key: string) => lookUp(dictionary.get(PDFName.of(key)));
  const found = new Map<PDFDict, EmbeddedFile>();
  const add = (object: PDFObject | undefined) => {
    const specification = lookUp(object);
    if (!(specification instanceof PDFDict) || found.has(specification) || found.size > ATTACHMENTS_MAX)
      return;
    const files = entry(specification, 'EF');
    if (!(files instanceof PDFDict)) return;
    const stream = entry(files, 'UF') ?? entry(files, 'F');
    if (!(stream instanceof PDFRawStream)) return;
    const name = textOf(entry(specification, 'UF') ?? entry(specification, 'F'));
    found.set(specification, { name, open: () => Promise.resolve(inflate(stream, lookUp)) });
  };
  const addAssociated = (dictionary: PDFDict) => {
    const list = entry(dictionary, 'AF');
    if (list instanceof PDFArray) for (const item of list.asArray()) add(item);
    else add(list);
  };

  addAssociated(catalog);
  // Not document.getPages(): it throws for page trees that every viewer accepts.
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Page'))
      addAssociated(object);
  const names = entry(catalog, 'Names');
  const pending = names instanceof PDFDict ? [entry(names, 'EmbeddedFiles')] : [];
  const visited = new Set<PDFObject>();
  for (let node = pending.pop(); node !== undefined || pending.length > 0; node = pending.pop()) {
    if (!(node instanceof PDFDict) || visited.has(node) || visited.size >= TREE_MAX_NODES) continue;
    visited.add(node);
    const leaves = entry(node, 'Names');
    // Names and file specifications alternate.
    if (leaves instanceof PDFArray) for (let at = 1; at < leaves.size(); at += 2) add(leaves.get(at));
    const kids = entry(node, 'Kids');
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) pending.push(lookUp(kid));
  }
  return [...found.values()];
}

function textOf(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
}

/** Supports only the filters of embedded XML in practice: none, or Flate without a predictor. */
function inflate(
  stream: PDFRawStream,
  lookUp: (object: PDFObject | undefined) => PDFObject | undefined,
): EmbeddedContent {
  const written = lookUp(stream.dict.get(PDFName.of('Filter')));
  const filters = written instanceof PDFArray ? written.asArray().map(lookUp) : [written];
  const [filter] = filters;
  if (filter === undefined) return { bytes: stream.contents };
  if (filters.length > 1 || filter !== PDFName.of('FlateDecode')) return { problem: 'unreadable' };
  try {
    return { bytes: inflateSync(stream.contents, { maxOutputLength: XML_MAX_BYTES }) };
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return { problem: isTooLarge ? 'too-large' : 'unreadable' };
  }
}
