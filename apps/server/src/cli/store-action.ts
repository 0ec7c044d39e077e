import type { StoreDependencies } from '../features/store/index.ts';
import type { FileDocumentStore } from '../platform/document-store/index.ts';
import type { Terminal } from './command.ts';

/** The input of an action. */
export interface StoreActionInput extends StoreDependencies {
  readonly store: FileDocumentStore;
  readonly place: string;
  readonly terminal: Terminal;
  readonly what: string | undefined;
  readonly files: number | undefined;
  readonly olderThanDays: number | undefined;
  readonly isSure: boolean;
}
