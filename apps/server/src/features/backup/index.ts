export { backUp, type BackupReport } from './back-up.ts';
export { type Manifest, readManifest } from './backup-folder.ts';
export { type CopyReport, restoreDocuments } from './copy-documents.ts';
export { restoreDatabase } from './restore-database.ts';
