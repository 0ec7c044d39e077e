export {
  type ByteRange,
  DocumentDamaged,
  type DocumentStore,
  type StoredBytes,
  type ListedFile,
  type ObjectLock,
  type StorePlace,
  type VerifiedDocument,
} from './document-store.ts';
export { FileDocumentStore, type StoreStep } from './file-document-store.ts';
export { nodeFileOperations } from './file-operations.ts';
export { makeFolder } from './make-folder.ts';
export type { LostFile } from './lost-and-found.ts';
export {
  documentFolderOf,
  openDocumentStore,
  openFileStore,
  type StoreSettings,
} from './open-store.ts';
export { readIntact } from './read-intact.ts';
export { parseStoreAddress, type StoreBuckets } from './s3/bucket-of.ts';
export { DamagedMark, type StoreMark, StoreUnavailable } from './store-mark.ts';
