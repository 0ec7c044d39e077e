export { backUp, setAsideOldCopies } from './back-up.ts';
export { type Manifest, readManifest } from './backup-folder.ts';
export { restoreDocuments } from './copy-documents.ts';
export { restoreDatabase } from './restore-database.ts';
