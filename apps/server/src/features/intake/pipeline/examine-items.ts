import { createHash } from 'node:crypto';
import type { ReaderPool, Reading } from '@belegfach/einvoice';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { listNamedHashes } from '../../verification/index.ts';
import type { KeyedItem, PresentItem } from '../model/intake-item.ts';
import type { Correction } from '../judgement/correction.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { joinReadings } from '../judgement/join-readings.ts';
import { listReceiptsByHash } from '../receipts/receipt.repository.ts';
import { isSettled } from '../model/receipt.ts';
import { makeStorable } from '../model/storable.ts';

/** An item with what its files are; its bytes are durable when a store was given. */
export interface ExaminedItem {
  readonly item: KeyedItem;
  /** Undefined where there are no bytes, and for bytes that are a document already. */
  readonly reading: Reading | undefined;
  /** What a person says of it, who releases it. */
  readonly correction?: Correction;
}

export interface ExamineOptions {
  readonly executor: Executor;
  readonly readers: Pick<ReaderPool, 'read'>;
  /** Undefined in a dry run. */
  readonly store: DocumentStore | undefined;
}

/** Reads the items of one chunk and stores their bytes at the same time. What is a document already is not read again, but heals. */
export async function examineItems(
  { executor, readers, store }: ExamineOptions,
  scope: IntakeScope,
  items: readonly KeyedItem[],
): Promise<ExaminedItem[]> {
  const present = items.filter(isPresent);
  const known = await listReceiptsByHash(
    executor,
    scope,
    present.map(({ sha256 }) => sha256),
  );
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

export function isPresent(item: KeyedItem): item is PresentItem {
  return 'sha256' in item;
}

/**
 * Of what is a document already, the files that rows name are put as well: one that has rotten or gone meanwhile is whole again. Others of
 * theirs would lie there without a row.
 */
async function storeFiles(
  executor: Executor,
  store: DocumentStore,
  present: readonly PresentItem[],
  isNew: (item: PresentItem) => boolean,
): Promise<void> {
  const repeated = present
    .filter((item) => !isNew(item))
    .flatMap(listFiles)
    .map((bytes) => ({ bytes, sha256: createHash('sha256').update(bytes).digest() }));
  const named = await listNamedHashes(
    executor,
    repeated.map(({ sha256 }) => sha256),
  );
  const healing = repeated.filter(({ sha256 }) => named.some((one) => one.equals(sha256)));
  await store.putMany([...present.filter(isNew).flatMap(listFiles), ...healing.map(({ bytes }) => bytes)]);
}

function listFiles({ bytes, xml }: PresentItem): Uint8Array[] {
  return xml === undefined ? [bytes] : [xml, bytes];
}

async function readItem(
  readers: Pick<ReaderPool, 'read'>,
  { provider }: IntakeScope,
  { bytes, xml, reading }: PresentItem,
): Promise<Reading> {
  // Providers take turns.
  const read = (file: Uint8Array) => readers.read(withoutBuffer(file), provider.publicId);
  if (xml === undefined && reading !== undefined) return makeStorable(reading);
  if (xml === undefined) return makeStorable(await read(bytes));
  const [own, view] = await Promise.all([read(xml), read(bytes)]);
  return makeStorable(joinReadings(own, view));
}

/** The same memory: pdf.js takes no Buffer. */
function withoutBuffer(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
