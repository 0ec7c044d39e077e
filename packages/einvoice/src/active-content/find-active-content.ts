import { detectFileType } from '../detect-file-type.ts';
import { type ActiveContent, Findings } from './findings.ts';
import { FILE_NAME_KEYS } from './active-names.ts';
import { judgeEmbeddedFile } from './judge-embedded-file.ts';
import { decodeText } from './link-target.ts';
import { PdfObjects } from './pdf-objects.ts';
import { type PdfDictionary, type PdfObject, type PdfValue, valuesOf } from './pdf-value.ts';
import { type DictionaryContext, judgeDictionary } from './judge-dictionary.ts';
import { HostileStructureError } from './value-parser.ts';
import { endsWithZipDirectory } from './zip-names.ts';

/** PDFs within PDFs are inspected down to this level. Only a hostile file nests them more deeply. */
const MAX_NESTED_PDFS = 2;

/**
 * Finds all active content of a PDF, including its embedded files. Reads every object in the bytes, so that revisions,
 * cross-reference tables and object streams cannot hide anything. The reader process limits its time and memory.
 */
export function findActiveContent(bytes: Uint8Array, depth = 0): ActiveContent[] {
  const findings = new Findings();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (endsWithZipDirectory(file)) findings.add('second-format');
  try {
    const objects = new PdfObjects(file);
    if (objects.hasUnreadableObjects) findings.add('unreadable-objects');
    const streams = new Map<PdfValue, PdfObject>();
    for (const object of objects.all) if (object.streamStart !== undefined) streams.set(object.value, object);
    const trailers = objects.trailers.map(
      (value): PdfObject => ({ number: 0, generation: 0, value, isInObjectStream: true, isUnclosed: false }),
    );
    for (const object of [...trailers, ...objects.all])
      for (const dictionary of dictionariesIn(object.value)) {
        const context: DictionaryContext = {
          resolve: objects.resolve,
          isStream: object.streamStart !== undefined && dictionary === object.value,
          textsOf: (text) => objects.possibleBytesOf(object, text).map(decodeText),
        };
        judgeDictionary(dictionary, context, findings);
        judgeEmbeddedFiles(dictionary, context, objects, streams, depth, findings);
      }
    if (objects.mentionsActiveContent && findings.list().length === 0) findings.add('unreadable-objects');
  } catch (error) {
    if (!(error instanceof HostileStructureError)) throw error;
    findings.add('unreadable-objects');
  }
  return findings.list();
}

/** Judges each stream of a file specification with each name of the specification. */
function judgeEmbeddedFiles(
  specification: PdfDictionary,
  { resolve, textsOf }: DictionaryContext,
  objects: PdfObjects,
  streams: ReadonlyMap<PdfValue, PdfObject>,
  depth: number,
  findings: Findings,
): void {
  const fileValues = valuesOf(specification, 'EF');
  if (fileValues.length === 0) return;
  const names = FILE_NAME_KEYS.flatMap((key) => valuesOf(specification, key))
    .flatMap(resolve)
    .flatMap((name) => (name.type === 'string' ? textsOf(name.bytes) : []));
  const [displayName = ''] = names;
  const targets = fileValues
    .flatMap(resolve)
    .flatMap((files) => (files.type === 'dictionary' ? files.entries.map(([, value]) => value) : [files]));
  const files = [...new Set(targets.flatMap(resolve))].flatMap((target) => streams.get(target) ?? []);
  if (files.length === 0) findings.add(judgeEmbeddedFile(names, Buffer.alloc(0)), displayName);
  for (const file of files) judgeFile(names, objects.contentOf(file), findings, depth);
}

/** Judges a file by its names and its content; an embedded PDF is searched too. The findings state the first name. */
export function judgeFile(
  names: readonly string[],
  content: Buffer | undefined,
  findings: Findings,
  depth = 0,
): void {
  const [displayName = ''] = names;
  findings.add(judgeEmbeddedFile(names, content), displayName);
  if (content === undefined || !containsPdf(content)) return;
  if (depth >= MAX_NESTED_PDFS) findings.add('unreadable-objects', displayName);
  else
    for (const { kind, file } of findActiveContent(content, depth + 1))
      findings.add(kind, file ?? displayName);
}

/** Viewers search for the header in the first kilobyte. */
function containsPdf(content: Buffer): boolean {
  return detectFileType(content) === 'pdf' || content.toString('latin1', 0, 1024).includes('%PDF-');
}

/** Yields all dictionaries in a value, including the value itself. */
function* dictionariesIn(value: PdfValue): Generator<PdfDictionary> {
  if (value.type === 'array') for (const item of value.items) yield* dictionariesIn(item);
  if (value.type !== 'dictionary') return;
  yield value;
  for (const [, inner] of value.entries) yield* dictionariesIn(inner);
}
