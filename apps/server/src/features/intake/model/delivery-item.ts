import { createHash } from 'node:crypto';
import type { IntakeLimit } from '@belegfach/contract';
import type { Reading } from '@belegfach/einvoice';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { IndexRow } from './index-row.ts';
import { removeUnstorableCharacters } from './unstorable-characters.ts';

/**
 * The reason why an item has no bytes: an index row without its file, a file name that is not allowed, or a file above
 * the size limit, which is not read.
 */
export type AbsenceReason = 'missing' | 'unsafe-name' | 'too-large';

/** The known facts about a file that was refused before it was read. */
export interface FileFault {
  readonly limit?: { readonly name: IntakeLimit; readonly allowed: number; readonly found?: number };
  /** The name of the file in the ZIP for which the ZIP was refused, without control characters. */
  readonly entry?: string;
}

/** One document of a delivery, with its files and its index row. */
export interface DeliveryItem {
  /** Unique within a delivery; the file name if it is left out. */
  readonly key?: string;
  readonly fileName: string;
  /** The file's bytes, or the reason why there are none. */
  readonly bytes: Uint8Array | AbsenceReason;
  /** Only for a file that is not allowed or too large. */
  readonly fault?: FileFault;
  /** The result of the reader, if the file was already read. */
  readonly reading?: Reading;
  /** The e-invoice whose readable view the file is. */
  readonly xml?: Uint8Array;
  readonly indexRow?: IndexRow | undefined;
}

/** An item with bytes, and the hash of its primary file: the XML of an XML and PDF pair, otherwise the file itself. */
export interface ItemWithBytes extends DeliveryItem {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** The primary file and, if it is another one, the readable view. */
  readonly files: readonly (StoredBytes & { readonly bytes: Uint8Array })[];
  readonly sha256: Buffer;
  /** Hash of the readable view, if it is not the primary file. */
  readonly viewSha256?: Buffer;
}

/** An item without bytes. It gets an outcome like every other item. */
export interface ItemWithoutBytes extends DeliveryItem {
  readonly key: string;
  readonly bytes: AbsenceReason;
}

export type ItemWithKey = ItemWithBytes | ItemWithoutBytes;

/**
 * Limits of a chunk: large enough to divide the cost of a transaction among many documents, small enough for little
 * memory and short locks.
 */
const MAX_CHUNK_ITEMS = 50;
const MAX_CHUNK_BYTES = 24 * 1024 * 1024;

export function addKeyAndHashes(rawItem: DeliveryItem): ItemWithKey {
  const item = removeUnstorableCharacters(rawItem);
  const key = item.key ?? item.fileName;
  if (typeof item.bytes === 'string') return { ...item, key, bytes: item.bytes };
  const withBytes = { ...item, key, bytes: item.bytes };
  const view = toItemFile(item.bytes);
  if (item.xml === undefined) return { ...withBytes, files: [view], sha256: view.sha256 };
  const xml = toItemFile(item.xml);
  return { ...withBytes, files: [xml, view], sha256: xml.sha256, viewSha256: view.sha256 };
}

export function hasBytes(item: ItemWithKey): item is ItemWithBytes {
  return 'sha256' in item;
}

function toItemFile(bytes: Uint8Array) {
  return { bytes, ...toStoredBytes(bytes) };
}

export function toStoredBytes(bytes: Uint8Array): StoredBytes {
  return { sha256: createHash('sha256').update(bytes).digest(), size: bytes.byteLength };
}

/**
 * Splits a delivery into chunks that are written together, in its order. Items with equal bytes go into different chunks,
 * so that the outcome of the first item is known when the second one is judged.
 */
export function splitIntoChunks(items: readonly ItemWithKey[]): ItemWithKey[][] {
  const chunks: ItemWithKey[][] = [];
  let chunk: ItemWithKey[] = [];
  let size = 0;
  let hashes = new Set<string>();
  for (const item of items) {
    const hash = hasBytes(item) ? item.sha256.toString('hex') : undefined;
    const bytes = hasBytes(item) ? item.files.reduce((sum, file) => sum + file.size, 0) : 0;
    const isFull = chunk.length === MAX_CHUNK_ITEMS || (chunk.length > 0 && size + bytes > MAX_CHUNK_BYTES);
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
