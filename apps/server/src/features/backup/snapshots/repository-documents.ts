import { createHash } from 'node:crypto';
import { DocumentDamaged, type ListedFile } from '../../../platform/document-store/index.ts';
import type { ObjectStorage, StoredObject } from '../../../platform/object-storage/index.ts';
import type { DocumentCopies } from '../copy-documents.ts';

const FOLDER = 'documents/sha256/';
/** The documents are in one folder for each value of the first byte of their hash. */
const PARTS = 256;

/**
 * The documents of a repository, under the same paths as in the document store. Each document is stored once, for all
 * snapshots that need it.
 */
export function openDocuments(storage: ObjectStorage): DocumentCopies {
  return {
    read: async (sha256) => {
      const bytes = await storage.get(keyOf(Buffer.from(sha256).toString('hex')));
      if (bytes === undefined) throw new DocumentDamaged(sha256, 'missing');
      if (createHash('sha256').update(bytes).digest().equals(sha256)) return bytes;
      throw new DocumentDamaged(sha256, 'altered');
    },
    putMany: async (files) => {
      const hashed = files.map((bytes) => ({ bytes, sha256: createHash('sha256').update(bytes).digest() }));
      await storage.putMany(
        hashed.map(({ bytes, sha256 }) => ({ key: keyOf(sha256.toString('hex')), bytes })),
      );
      return hashed.map(({ bytes, sha256 }) => ({ sha256, size: bytes.byteLength }));
    },
    list: (prefix, onUnexpected) => listInOrder(storage, prefix, onUnexpected),
  };
}

/**
 * Lists the documents in the order of their hashes. A storage lists a folder in any order, so each folder is sorted in
 * memory.
 * @param prefix of the hashes, at most two digits
 */
async function* listInOrder(
  storage: ObjectStorage,
  prefix: string,
  onUnexpected: (path: string) => void = () => undefined,
): AsyncGenerator<ListedFile> {
  for (let firstByte = 0; firstByte < PARTS; firstByte += 1) {
    if (!byteName(firstByte).startsWith(prefix)) continue;
    const files: ListedFile[] = [];
    for await (const { key, size, modifiedAt, hash } of listDocuments(storage, firstByte))
      if (hash === undefined) onUnexpected(key);
      else files.push({ sha256: Buffer.from(hash, 'hex'), size, modifiedAt });
    yield* files.toSorted((one, other) => Buffer.compare(one.sha256, other.sha256));
  }
}

/** The objects in the folder of one first byte. An object that is not a document has no hash. */
export async function* listDocuments(
  storage: ObjectStorage,
  firstByte: number,
): AsyncGenerator<StoredObject & { readonly hash: string | undefined }> {
  for await (const object of storage.list(partFolder(firstByte))) {
    const hash = object.key.slice(-64);
    const isDocument = /^[0-9a-f]{64}$/.test(hash) && keyOf(hash) === object.key;
    yield { ...object, hash: isDocument ? hash : undefined };
  }
}

function partFolder(firstByte: number): string {
  return `${FOLDER}${byteName(firstByte)}/`;
}

function byteName(firstByte: number): string {
  return firstByte.toString(16).padStart(2, '0');
}

function keyOf(hash: string): string {
  return `${FOLDER}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}
