import { createHash } from 'node:crypto';
import path from 'node:path';
import type { LostAndFound } from './document-store.ts';
import type { FileOperations } from './file-operations.ts';
import { listLost, type LostFile, removeLost } from './lost-and-found.ts';
import type { StoreLayout } from './store-layout.ts';

/** The lost+found of a store of files: `<root>/lost+found/<yyyy-mm-dd>/<hash>`. */
export class FileLostAndFound implements LostAndFound {
  readonly #layout: StoreLayout;
  readonly #operations: FileOperations;
  readonly #put: (bytes: Uint8Array) => Promise<unknown>;

  /** @param put stores bytes durably in their place */
  constructor(layout: StoreLayout, operations: FileOperations, put: (bytes: Uint8Array) => Promise<unknown>) {
    this.#layout = layout;
    this.#operations = operations;
    this.#put = put;
  }

  list(): Promise<LostFile[]> {
    return listLost(this.#layout, this.#operations);
  }

  async restore(file: LostFile): Promise<boolean> {
    const bytes = await this.#operations.readFile(path.join(this.#layout.lostAndFound, file.day, file.name));
    if (!createHash('sha256').update(bytes).digest().equals(file.sha256)) return false;
    await this.#put(bytes);
    await removeLost(this.#layout, this.#operations, file);
    return true;
  }

  remove(file: LostFile): Promise<void> {
    return removeLost(this.#layout, this.#operations, file);
  }
}
