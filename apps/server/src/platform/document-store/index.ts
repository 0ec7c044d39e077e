export {
  type ByteSpan,
  DocumentDamaged,
  type DocumentStore,
  type StoredBytes,
  type VerifiedDocument,
} from './document-store.ts';
export { FileDocumentStore, type StoreStep } from './file-document-store.ts';
export { hasCode, nodeFileOperations } from './file-operations.ts';
