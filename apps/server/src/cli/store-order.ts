import type { StoreDependencies } from '../features/store/index.ts';
import type { FileDocumentStore } from '../platform/document-store/index.ts';
import type { Terminal } from './command.ts';

/** What an action works on, besides the words behind it. */
export interface StoreOrder extends StoreDependencies {
  readonly store: FileDocumentStore;
  readonly place: string;
  readonly terminal: Terminal;
  readonly what: string | undefined;
  readonly files: number | undefined;
  readonly olderThanDays: number | undefined;
  readonly isSure: boolean;
}
