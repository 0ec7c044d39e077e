import { createHash } from 'node:crypto';
import { DocumentDamaged, type StoredBytes } from '../../../platform/document-store/index.ts';
import type { ObjectStorage, StoredObject } from '../../../platform/object-storage/index.ts';
import type { DocumentCopies } from '../copy-documents.ts';

const FOLDER = 'documents/sha256/';

/** The documents of a repository, under the same paths as in the document store: each once for all snapshots. */
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
    listPart: async (firstByte) => {
      const files: StoredBytes[] = [];
      const unexpectedFiles: string[] = [];
      for await (const { key, size, hash } of listDocuments(storage, firstByte))
        if (hash === undefined) unexpectedFiles.push(key);
        else files.push({ sha256: Buffer.from(hash, 'hex'), size });
      return { files, unexpectedFiles };
    },
  };
}

/** The objects of one part of the documents; an object whose name is not the name of a document has no hash. */
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
  return `${FOLDER}${firstByte.toString(16).padStart(2, '0')}/`;
}

function keyOf(hash: string): string {
  return `${FOLDER}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}
