import type { ReaderPool, Reading } from '@belegfach/einvoice';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { listNamedHashes } from '../../verification/index.ts';
import { isPresent, type KeyedItem, type PresentItem } from '../model/intake-item.ts';
import type { Correction } from '../judgement/correction.ts';
import type { StepDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { combineWithView } from '../judgement/join-readings.ts';
import { listReceiptsByHash } from '../receipts/receipt.repository.ts';
import { isSettled } from '../model/receipt.ts';
import { makeStorable } from '../model/storable.ts';

/** An item with the result of the reader; its bytes are durable if a store was given. */
export interface ExaminedItem {
  readonly item: KeyedItem;
  /** Undefined if there are no bytes, and for bytes that are a document already. */
  readonly reading: Reading | undefined;
  /** The values that a person entered for the release. */
  readonly correction?: Correction;
}

/**
 * Reads the items of one chunk and stores their bytes at the same time. Bytes that are a document already are not read
 * again, but a damaged stored file is replaced.
 */
export async function examineItems(
  { database: { executor }, readers, store }: Pick<StepDependencies, 'database' | 'readers' | 'store'>,
  scope: IntakeScope,
  items: readonly KeyedItem[],
): Promise<ExaminedItem[]> {
  const present = items.filter(isPresent);
  const known = await listReceiptsByHash(executor, scope, present);
  const accepted = new Set(known.filter(isSettled).map(({ sha256 }) => sha256?.toString('hex')));
  const isNew = (item: PresentItem) => !accepted.has(item.sha256.toString('hex'));
  const storing = store && storeFiles(executor, store, present, isNew);
  const [readings] = await Promise.all([
    Promise.all(
      items.map(async (item) =>
        isPresent(item) && isNew(item) ? readItem(readers, scope, item) : undefined,
      ),
    ),
    storing,
  ]);
  return items.map((item, position) => ({ item, reading: readings[position] }));
}

/**
 * Stores the files of new items. For bytes that are a document already, it stores again only files that have a row in
 * `stored_file`, which replaces damaged or missing ones. Nothing would reference the other files of such an item.
 */
async function storeFiles(
  executor: Executor,
  store: DocumentStore,
  present: readonly PresentItem[],
  isNew: (item: PresentItem) => boolean,
): Promise<void> {
  const repeated = present.filter((item) => !isNew(item)).flatMap(({ files }) => files);
  const named = await listNamedHashes(executor, repeated);
  const healing = repeated.filter(({ sha256 }) => named.has(sha256.toString('hex')));
  const files = [...present.filter(isNew).flatMap((item) => item.files), ...healing];
  await store.putMany(files.map(({ bytes }) => bytes));
}

async function readItem(
  readers: Pick<ReaderPool, 'read'>,
  { provider }: IntakeScope,
  { bytes, xml, reading }: PresentItem,
): Promise<Reading> {
  // The provider's id lets providers take turns at the readers.
  const read = (file: Uint8Array) => readers.read(withoutBuffer(file), provider.publicId);
  if (xml === undefined && reading !== undefined) return makeStorable(reading);
  if (xml === undefined) return makeStorable(await read(bytes));
  const [own, view] = await Promise.all([read(xml), read(bytes)]);
  return makeStorable(combineWithView(own, view));
}

/** A view of the same memory, since pdf.js does not accept a Buffer. */
function withoutBuffer(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
