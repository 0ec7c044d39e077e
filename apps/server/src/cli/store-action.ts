import type { StoreDependencies } from '../features/store/index.ts';
import type { FileDocumentStore } from '../platform/document-store/index.ts';
import type { Terminal } from './command.ts';

/** The dependencies, arguments and options of an action of `belegfach store`. */
export interface StoreActionInput extends StoreDependencies {
  readonly store: FileDocumentStore;
  readonly documentFolder: string;
  readonly terminal: Terminal;
  readonly hashOrDay: string | undefined;
  readonly confirmedCount: number | undefined;
  readonly olderThanDays: number | undefined;
  readonly isConfirmed: boolean;
}
