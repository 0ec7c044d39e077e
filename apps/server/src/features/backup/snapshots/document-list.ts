import { z } from 'zod';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import { createLineWriter, readLines } from './line-parts.ts';
import type { Snapshot } from './snapshot-manifest.ts';

/**
 * The documents that a snapshot needs, ordered by hash. A snapshot stores the rows of each table under the table's name, so
 * no table may have this name.
 */
const LIST = 'needed-documents';
const lineSchema = z.tuple([z.string().regex(/^[0-9a-f]{64}$/), z.int()]);

/** Writes the list of the documents of a snapshot. */
export function createDocumentList(storage: ObjectStorage, name: string) {
  const writer = createLineWriter(storage, name, LIST);
  return {
    add: (files: readonly StoredBytes[]) =>
      writer.write(files.map(({ sha256, size }) => JSON.stringify([sha256.toString('hex'), size]))),
    /** Writes the remaining documents. @returns the hash of each object of the list, in order */
    end: async () => ({ parts: (await writer.end()).parts }),
  };
}

/** A document in the list, with its hash in hex. */
export interface ListedDocument {
  readonly hash: string;
  readonly size: number;
}

/** @throws Error with a one-line message if an object of the list is missing or damaged */
export async function* readDocumentList(
  storage: ObjectStorage,
  name: string,
  { documents }: Snapshot,
): AsyncGenerator<ListedDocument[]> {
  for await (const lines of readLines(storage, name, LIST, documents))
    yield lines.map((line) => {
      const [hash, size] = lineSchema.parse(JSON.parse(line));
      return { hash, size };
    });
}

/**
 * The list, divided by the first byte of the hash (0 to 255), like the folders of the store. A part without documents is
 * included.
 */
export async function* readListByPart(
  storage: ObjectStorage,
  name: string,
  snapshot: Snapshot,
): AsyncGenerator<{ readonly part: number; readonly documents: readonly ListedDocument[] }> {
  let part = 0;
  let documents: ListedDocument[] = [];
  for await (const batch of readDocumentList(storage, name, snapshot))
    for (const document of batch) {
      for (const next = Number.parseInt(document.hash.slice(0, 2), 16); part < next; part += 1) {
        yield { part, documents };
        documents = [];
      }
      documents.push(document);
    }
  for (; part < 256; part += 1) {
    yield { part, documents };
    documents = [];
  }
}
