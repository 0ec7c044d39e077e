import { createHash } from 'node:crypto';
import type { Reading } from '@belegfach/einvoice';
import type { IndexRow } from './index-row.ts';
import { makeStorable } from './storable.ts';

/**
 * An index row without its file; a name that no file may have; a file that was not even read, because nothing of its size is accepted.
 */
export type Absence = 'missing' | 'unsafe-name' | 'too-large';

/** One document of a delivery, with all that came for it. */
export interface IntakeItem {
  /** Tells the items of a delivery apart; the file name where it is left out. */
  readonly key?: string;
  readonly fileName: string;
  /** The file's bytes, or why there are none. */
  readonly bytes: Uint8Array | Absence;
  /** What the reader found in the file, where it was asked before. */
  readonly reading?: Reading;
  /** The e-invoice of which the file is the readable view. */
  readonly xml?: Uint8Array;
  readonly index?: IndexRow;
}

/** An item whose bytes are here, with the hash of its primary file: the XML of a pair, else the file itself. */
export interface PresentItem extends IntakeItem {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly sha256: Buffer;
  /** Hash of the readable view, where that is not the primary file. */
  readonly viewSha256?: Buffer;
}

/** An item without bytes; it ends in a state all the same. */
export interface AbsentItem extends IntakeItem {
  readonly key: string;
  readonly bytes: Absence;
}

export type KeyedItem = PresentItem | AbsentItem;

/** Enough that a transaction costs little per document, few enough that memory stays small and locks short. */
const MAX_ITEMS = 50;
const MAX_BYTES = 24 * 1024 * 1024;

export function keyItem(given: IntakeItem): KeyedItem {
  const item = makeStorable(given);
  const key = item.key ?? item.fileName;
  if (typeof item.bytes === 'string') return { ...item, key, bytes: item.bytes };
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  if (item.xml === undefined) return { ...item, key, bytes: item.bytes, sha256: hash(item.bytes) };
  return { ...item, key, bytes: item.bytes, sha256: hash(item.xml), viewSha256: hash(item.bytes) };
}

/**
 * Splits a delivery into parts that are written together, in its order. The same bytes twice come in two parts: the second judges
 * what became of the first.
 */
export function splitIntoChunks(items: readonly KeyedItem[]): KeyedItem[][] {
  const chunks: KeyedItem[][] = [];
  let chunk: KeyedItem[] = [];
  let size = 0;
  let hashes = new Set<string>();
  for (const item of items) {
    const hash = 'sha256' in item ? item.sha256.toString('hex') : undefined;
    const bytes = typeof item.bytes === 'string' ? 0 : item.bytes.byteLength + (item.xml?.byteLength ?? 0);
    const isFull = chunk.length === MAX_ITEMS || (chunk.length > 0 && size + bytes > MAX_BYTES);
    if (isFull || (hash !== undefined && hashes.has(hash))) {
      chunks.push(chunk);
      [chunk, size, hashes] = [[], 0, new Set()];
    }
    chunk.push(item);
    size += bytes;
    if (hash !== undefined) hashes.add(hash);
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}
