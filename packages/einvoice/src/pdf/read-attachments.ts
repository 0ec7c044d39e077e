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
import { MAX_ATTACHMENTS, MAX_FILE_BYTES } from '../limits.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import type { EmbeddedContent, EmbeddedFile } from './open-pdf.ts';

/** A name tree of MAX_ATTACHMENTS entries needs far fewer nodes; only a hostile file has more. */
const MAX_TREE_NODES = 1_000;

/**
 * The files of a PDF as pdf-lib finds them: from /AF of the catalog and of the pages, and from the name tree; at most one more than
 * allowed. This is needed in addition to pdf.js, which does not list files that are only in /AF.
 * @throws Error if pdf-lib cannot read the file
 */
export async function readAttachments(bytes: Uint8Array): Promise<EmbeddedFile[]> {
  const document = await PDFDocument.load(bytes, {
    // The default pauses with a timer every 100 objects and takes fifty times as long.
    parseSpeed: Number.POSITIVE_INFINITY,
    updateMetadata: false,
    throwOnInvalidObject: false,
    preserveXFA: true,
    password: '',
  });
  return listAttachments(document);
}

function listAttachments(document: PDFDocument): EmbeddedFile[] {
  const { context, catalog } = document;
  const lookUp = (object: PDFObject | undefined) =>
    object instanceof PDFRef ? context.lookup(object) : object;
  const lookUpEntry = (dictionary: PDFDict, key: string) => lookUp(dictionary.get(PDFName.of(key)));
  const files = new Map<PDFDict, EmbeddedFile>();
  const add = (object: PDFObject | undefined) => {
    const specification = lookUp(object);
    if (!(specification instanceof PDFDict) || files.has(specification) || files.size > MAX_ATTACHMENTS)
      return;
    const streams = lookUpEntry(specification, 'EF');
    if (!(streams instanceof PDFDict)) return;
    const stream = lookUpEntry(streams, 'UF') ?? lookUpEntry(streams, 'F');
    if (!(stream instanceof PDFRawStream)) return;
    const name = textOf(lookUpEntry(specification, 'UF') ?? lookUpEntry(specification, 'F'));
    const subtype = lookUp(stream.dict.get(PDFName.of('Subtype')));
    const file = omitUndefined({
      type: subtype instanceof PDFName ? subtype.decodeText() : undefined,
      description: textOf(lookUpEntry(specification, 'Desc')) || undefined,
    });
    files.set(specification, { ...file, name, read: () => Promise.resolve(inflate(stream, lookUp)) });
  };
  const addAssociated = (dictionary: PDFDict) => {
    const associated = lookUpEntry(dictionary, 'AF');
    if (associated instanceof PDFArray) for (const item of associated.asArray()) add(item);
    else add(associated);
  };

  addAssociated(catalog);
  // document.getPages() is not used, because it throws for page trees that every viewer accepts.
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Page'))
      addAssociated(object);
  const nameTrees = lookUpEntry(catalog, 'Names');
  const pending = nameTrees instanceof PDFDict ? [lookUpEntry(nameTrees, 'EmbeddedFiles')] : [];
  const visited = new Set<PDFObject>();
  for (let node = pending.pop(); node !== undefined || pending.length > 0; node = pending.pop()) {
    if (!(node instanceof PDFDict) || visited.has(node) || visited.size >= MAX_TREE_NODES) continue;
    visited.add(node);
    const names = lookUpEntry(node, 'Names');
    // Names and file specifications alternate.
    if (names instanceof PDFArray) for (let at = 1; at < names.size(); at += 2) add(names.get(at));
    const kids = lookUpEntry(node, 'Kids');
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) pending.push(lookUp(kid));
  }
  return [...files.values()];
}

function textOf(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
}

/** Supports only the filters of embedded XML in practice: none, or Flate without a predictor. */
function inflate(
  stream: PDFRawStream,
  lookUp: (object: PDFObject | undefined) => PDFObject | undefined,
): EmbeddedContent {
  const filterValue = lookUp(stream.dict.get(PDFName.of('Filter')));
  const filters = filterValue instanceof PDFArray ? filterValue.asArray().map(lookUp) : [filterValue];
  const [filter] = filters;
  if (filter === undefined) return { bytes: stream.contents };
  if (filters.length > 1 || filter !== PDFName.of('FlateDecode')) return { problem: 'unreadable' };
  try {
    return { bytes: inflateSync(stream.contents, { maxOutputLength: MAX_FILE_BYTES }) };
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return { problem: isTooLarge ? 'too-large' : 'unreadable' };
  }
}
