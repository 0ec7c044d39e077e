import { forEachConcurrently } from '../../../platform/concurrency/index.ts';
import { DocumentDamaged } from '../../../platform/document-store/index.ts';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import { messageOf } from '../../../platform/errors/index.ts';
import { CONCURRENT_READS, type CopyOptions } from '../copy-documents.ts';
import { type ListedDocument, readListByPart } from './document-list.ts';
import { readLines } from './line-parts.ts';
import { openDocuments } from './repository-documents.ts';
import { readSnapshot, type Snapshot } from './snapshot-manifest.ts';

export interface SnapshotFault {
  readonly hash: string;
  readonly fault: 'missing' | 'size' | 'altered';
}

export interface SnapshotVerification {
  readonly files: number;
  /** The number of documents whose bytes were read. */
  readonly read: number;
  /** Documents that are missing or damaged in the repository. */
  readonly faults: readonly SnapshotFault[];
  /** One line for each table whose rows are missing or damaged. */
  readonly rowFaults: readonly string[];
}

export interface VerifyOptions extends CopyOptions {
  /** Reads every document and compares its hash. */
  readonly readData: boolean;
}

/** Checks that a snapshot can be restored: every row, and every document's size or, with `readData`, its bytes. */
export async function verifySnapshot(
  storage: ObjectStorage,
  name: string,
  { readData, signal, onProgress }: VerifyOptions,
): Promise<SnapshotVerification> {
  const snapshot = await readSnapshot(storage, name);
  const copies = openDocuments(storage);
  const faults: SnapshotFault[] = [];
  const rowFaults = await findRowFaults(storage, name, snapshot, signal);
  let [files, read] = [0, 0];
  for await (const { part, documents } of readListByPart(storage, name, snapshot)) {
    signal.throwIfAborted();
    const sizes = new Map<string, number>();
    for await (const { sha256, size } of copies.list(part.toString(16).padStart(2, '0')))
      sizes.set(sha256.toString('hex'), size);
    await forEachConcurrently(documents, CONCURRENT_READS, async (document) => {
      const fault = findSizeFault(document, sizes);
      if (fault !== undefined) faults.push({ hash: document.hash, fault });
      else if (readData) {
        signal.throwIfAborted();
        read += 1;
        const readFault = await findReadFault(copies, document);
        if (readFault !== undefined) faults.push({ hash: document.hash, fault: readFault });
      }
    });
    files += documents.length;
    onProgress(files, snapshot.documents.files);
  }
  return { files, read, faults, rowFaults };
}

function findSizeFault({ hash, size }: ListedDocument, sizes: ReadonlyMap<string, number>) {
  const found = sizes.get(hash);
  if (found === undefined) return 'missing';
  return found === size ? undefined : 'size';
}

async function findReadFault(copies: ReturnType<typeof openDocuments>, { hash }: ListedDocument) {
  try {
    await copies.read(Buffer.from(hash, 'hex'));
    return undefined;
  } catch (error) {
    if (error instanceof DocumentDamaged) return error.fault;
    throw error;
  }
}

async function findRowFaults(
  storage: ObjectStorage,
  name: string,
  { tables }: Snapshot,
  signal: AbortSignal,
): Promise<string[]> {
  const faults: string[] = [];
  for (const table of tables) {
    signal.throwIfAborted();
    try {
      let rows = 0;
      for await (const lines of readLines(storage, name, table.name, table)) rows += lines.length;
      if (rows !== table.rows) faults.push(`${table.name} has ${rows} rows instead of ${table.rows}`);
    } catch (error) {
      faults.push(messageOf(error));
    }
  }
  return faults;
}
