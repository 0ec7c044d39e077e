export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** The time of the last change by the clock of the storage; servers give whole seconds. */
  readonly modifiedAt: Date;
}

export interface NewObject {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/**
 * Bytes by key in a folder or in a bucket of an S3 server. Keys are relative paths of lower-case letters, digits, `_`,
 * `.`, `-` and `/`. Every method throws an error in one line that names the storage.
 */
export interface ObjectStorage {
  /** The address as the operator wrote it. */
  readonly address: string;
  /** Replaces existing objects. Each object is complete and durable when this resolves, or it is not there. */
  putMany(objects: readonly NewObject[]): Promise<void>;
  /** @returns undefined when there is no such object */
  get(key: string): Promise<Buffer | undefined>;
  /** The objects below a folder, in no particular order. @param folder a path that ends with `/`, or '' for all */
  list(folder: string): AsyncIterable<StoredObject>;
  /** Missing objects are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Closes the connections. */
  close(): void;
}
