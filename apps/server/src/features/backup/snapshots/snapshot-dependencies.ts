import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';

/** An installation and the repository of its snapshots. */
export interface SnapshotDependencies {
  /** With three connections: one has the lock of the snapshots, one locks the documents, one reads. */
  readonly owner: Database;
  readonly store: DocumentStore;
  readonly storage: ObjectStorage;
}
