export {
  DocumentDamaged,
  type DocumentStore,
  type StoredBytes,
  type SweepOptions,
} from './document-store.ts';
export { FileDocumentStore, type FileDocumentStoreOptions, type StoreStep } from './file-document-store.ts';
export { type FileOperations, hasCode, nodeFileOperations } from './file-operations.ts';
