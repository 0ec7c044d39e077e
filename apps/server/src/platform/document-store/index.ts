export { DocumentDamaged, type DocumentStore, type StoredBytes } from './document-store.ts';
export { FileDocumentStore, type StoreStep } from './file-document-store.ts';
export { hasCode, nodeFileOperations } from './file-operations.ts';
