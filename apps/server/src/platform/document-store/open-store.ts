import path from 'node:path';
import type { LockMode } from '../object-storage/s3/object-lock.ts';
import type { S3Settings } from '../object-storage/s3/s3-settings.ts';
import type { DocumentStore } from './document-store.ts';
import { FileDocumentStore } from './file-document-store.ts';
import type { StoreBuckets } from './s3/bucket-of.ts';

export interface StoreSettings {
  readonly dataDirectory: string;
  /** Undefined: files below the data directory. */
  readonly documentBuckets: StoreBuckets | undefined;
  readonly s3: S3Settings;
  /** How documents in buckets are locked against deletion; undefined: they are not locked. */
  readonly lockMode?: LockMode | undefined;
}

/** The folder of the documents if they are stored as files. */
export function documentFolderOf({ dataDirectory }: Pick<StoreSettings, 'dataDirectory'>): string {
  return path.join(dataDirectory, 'documents');
}

/** Opens a store of files in this folder; touches no disk. */
export function openFileStore(folder: string): DocumentStore {
  return new FileDocumentStore(folder);
}

/** Opens the document store of the settings; touches neither the disk nor the server. */
export async function openDocumentStore(settings: StoreSettings): Promise<DocumentStore> {
  const { documentBuckets: buckets, dataDirectory, s3, lockMode } = settings;
  if (buckets === undefined) return new FileDocumentStore(documentFolderOf(settings));
  // The library is large, and a store of files does not need it.
  const { S3DocumentStore } = await import('./s3/s3-document-store.ts');
  return new S3DocumentStore({
    buckets,
    settings: s3,
    lockMode,
    spoolFolder: path.join(dataDirectory, 'spool'),
  });
}
