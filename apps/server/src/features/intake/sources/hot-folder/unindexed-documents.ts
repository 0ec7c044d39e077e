import path from 'node:path';
import type { ReaderPool } from '@belegfach/einvoice';
import { endingOf } from '../../index-files/index.ts';
import type { IntakeProvider } from '../../receipts/intake.policy.ts';
import type { ClassifiedFile, ReadContent } from './delivery.ts';
import { FilesByName } from './files-by-name.ts';
import { readWholeFile } from './untrusted-files.ts';
import type { WatchedEntry } from './stability-check.ts';

export type WatchedFile = ClassifiedFile & WatchedEntry;

/** A document that no index names: a single file, or XML and PDF of the same name. */
export interface UnindexedDocument {
  readonly file: WatchedFile;
  readonly pairedFile: WatchedFile | undefined;
}

/** The documents of a folder that need no index. A pair is included only if both files are complete. */
export function findUnindexedDocuments(
  files: readonly WatchedFile[],
  isOverdue: (file: WatchedEntry) => boolean,
): UnindexedDocument[] {
  // A ledger without its document.xml is judged like any other XML.
  const documents = files.filter(
    (file) => file.kind === 'document' || (file.kind === 'ledger' && isOverdue(file)),
  );
  const names = new FilesByName(documents);
  return documents.flatMap((file): UnindexedDocument[] => {
    const pairedFile = names.findPairedFile(file.name);
    const isComplete = file.isComplete && (pairedFile?.isComplete ?? true);
    const isXmlOfPair = pairedFile !== undefined && endingOf(file.name) === '.xml';
    return isComplete && !isXmlOfPair ? [{ file, pairedFile }] : [];
  });
}

/**
 * Checks whether a document can be taken in without an index: an e-invoice, a pair, or a file that an index could not
 * complete. Returns the content if it was read, otherwise `ready`; `waits` for a plain PDF whose index may still come;
 * `unreadable` if another process took the file or the server may not read it.
 */
export async function probeDocument(
  readers: Pick<ReaderPool, 'read'>,
  folder: string,
  { file, pairedFile }: UnindexedDocument,
  isOverdue: boolean,
  provider: Pick<IntakeProvider, 'publicId'>,
): Promise<ReadContent | 'ready' | 'waits' | 'unreadable'> {
  if (pairedFile !== undefined || endingOf(file.name) === '.xml') return 'ready';
  const bytes = await readWholeFile(path.join(folder, file.name));
  if (bytes === 'unreadable') return bytes;
  if (bytes === 'too-large') return 'ready';
  const reading = await readers.read(bytes, provider.publicId);
  return reading.outcome === 'plain-pdf' && !isOverdue ? 'waits' : { bytes, reading };
}
