import { sniff } from '../sniff.ts';
import { type ActiveContent, Findings } from './findings.ts';
import { FILE_KEYS } from './active-names.ts';
import { judgeEmbeddedFile } from './embedded-file.ts';
import { decodeText } from './link-target.ts';
import { PdfObjects } from './pdf-objects.ts';
import { type PdfDictionary, type PdfObject, type PdfValue, valuesOf } from './pdf-value.ts';
import { type Context, judgeDictionary } from './judge-dictionary.ts';
import { HostileStructureError } from './value-parser.ts';
import { endsAsZip } from './zip-names.ts';

/** PDFs within PDFs are inspected down to this level; deeper nesting is only used to hide something. */
const MAX_NESTED_PDFS = 2;

/**
 * All active content of a PDF, including its embedded files. Reads every object in the bytes, so that nothing can be hidden with
 * revisions, tables or object streams. Its time and memory are limited by the process in which it runs.
 */
export function findActiveContent(bytes: Uint8Array, depth = 0): ActiveContent[] {
  const findings = new Findings();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (endsAsZip(file)) findings.add('second-format');
  try {
    const objects = new PdfObjects(file);
    if (objects.hasUnreadable) findings.add('unreadable-objects');
    const streams = new Map<PdfValue, PdfObject>();
    for (const object of objects.all) if (object.streamStart !== undefined) streams.set(object.value, object);
    const trailers = objects.trailers.map(
      (value): PdfObject => ({ number: 0, generation: 0, value, isInObjectStream: true, isUnclosed: false }),
    );
    for (const object of [...trailers, ...objects.all])
      for (const dictionary of dictionariesIn(object.value)) {
        const context: Context = {
          resolve: objects.resolve,
          isStream: object.streamStart !== undefined && dictionary === object.value,
          textsOf: (text) => objects.possibleBytesOf(object, text).map(decodeText),
        };
        judgeDictionary(dictionary, context, findings);
        judgeFiles(dictionary, context, objects, streams, depth, findings);
      }
    if (objects.namesActiveContent && findings.list().length === 0) findings.add('unreadable-objects');
  } catch (error) {
    if (!(error instanceof HostileStructureError)) throw error;
    findings.add('unreadable-objects');
  }
  return findings.list();
}

/** Judges the files of a file specification: each of its streams with each of its names. */
function judgeFiles(
  specification: PdfDictionary,
  { resolve, textsOf }: Context,
  objects: PdfObjects,
  streams: ReadonlyMap<PdfValue, PdfObject>,
  depth: number,
  findings: Findings,
): void {
  const written = valuesOf(specification, 'EF');
  if (written.length === 0) return;
  const names = FILE_KEYS.flatMap((key) => valuesOf(specification, key))
    .flatMap(resolve)
    .flatMap((name) => (name.type === 'string' ? textsOf(name.bytes) : []));
  const [shown = ''] = names;
  const targets = written
    .flatMap(resolve)
    .flatMap((files) => (files.type === 'dictionary' ? files.entries.map(([, value]) => value) : [files]));
  const files = [...new Set(targets.flatMap(resolve))].flatMap((target) => streams.get(target) ?? []);
  if (files.length === 0) addIfAny(findings, judgeEmbeddedFile(names, Buffer.alloc(0)), shown);
  for (const file of files) {
    const content = objects.contentOf(file);
    addIfAny(findings, judgeEmbeddedFile(names, content), shown);
    if (content !== undefined && holdsPdf(content)) {
      if (depth >= MAX_NESTED_PDFS) findings.add('unreadable-objects', shown);
      else
        for (const { kind, file: inner } of findActiveContent(content, depth + 1))
          findings.add(kind, inner ?? shown);
    }
  }
}

function addIfAny(findings: Findings, kind: ActiveContent['kind'] | undefined, name: string): void {
  if (kind !== undefined) findings.add(kind, name);
}

/** Viewers search for the header in the first kilobyte. */
function holdsPdf(content: Buffer): boolean {
  return sniff(content) === 'pdf' || content.toString('latin1', 0, 1024).includes('%PDF-');
}

/** All dictionaries in a value, including the value itself. */
function* dictionariesIn(value: PdfValue): Generator<PdfDictionary> {
  if (value.type === 'array') for (const item of value.items) yield* dictionariesIn(item);
  if (value.type !== 'dictionary') return;
  yield value;
  for (const [, inner] of value.entries) yield* dictionariesIn(inner);
}
