import type { MarkOfStore } from './document-store.ts';
import type { FileOperations } from './file-operations.ts';
import type { StoreLayout } from './store-layout.ts';
import { createMark, readMark, replaceMark, type StoreMark, StoreUnavailable } from './store-mark.ts';

/** The mark of a store of files: `<root>/installation`. */
export class FileMark implements MarkOfStore {
  readonly #layout: StoreLayout;
  readonly #operations: FileOperations;
  #expected: string | undefined;

  constructor(layout: StoreLayout, operations: FileOperations) {
    this.#layout = layout;
    this.#operations = operations;
  }

  read(): Promise<StoreMark | undefined> {
    return readMark(this.#layout, this.#operations);
  }

  create(mark: StoreMark): Promise<StoreMark> {
    return createMark(this.#layout, this.#operations, mark);
  }

  replace(mark: StoreMark): Promise<void> {
    return replaceMark(this.#layout, this.#operations, mark);
  }

  expect(storeId: string): void {
    this.#expected = storeId;
  }

  /**
   * @throws StoreUnavailable when the expected mark is missing or another one. A store without an expected mark is
   * never refused.
   */
  async check(): Promise<void> {
    if (this.#expected === undefined) return;
    const found = await this.read();
    if (found?.storeId === this.#expected) return;
    throw new StoreUnavailable(
      found === undefined
        ? `${this.#layout.root} does not hold the documents any more: is its disk mounted?`
        : `${this.#layout.root} holds the documents of another installation`,
    );
  }
}
