import type { ReaderPool, Reading } from '@belegfach/einvoice';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { traceStep } from '../../../platform/tracing/index.ts';
import { listHashesWithRow } from '../../verification/index.ts';
import { hasBytes, type ItemWithKey, type ItemWithBytes } from '../model/delivery-item.ts';
import type { Correction } from '../judgement/correction.ts';
import type { StepDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { combineWithView } from '../judgement/combine-with-view.ts';
import { mapReceiptsByHash } from '../receipts/receipt.repository.ts';
import { findDuplicate } from './find-duplicate.ts';
import { removeUnstorableCharacters } from '../model/unstorable-characters.ts';

/** An item with the result of the reader. Its bytes are stored, except in a dry run. */
export interface ExaminedItem {
  readonly item: ItemWithKey;
  /** Undefined for an item without bytes, and for bytes that are a document already. */
  readonly reading: Reading | undefined;
  /** The values that a person entered for the release. */
  readonly correction?: Correction;
}

/**
 * Reads the items of one chunk and stores their bytes at the same time. Bytes that are a document already are not read
 * again. If their stored file is damaged, it is replaced.
 */
export async function examineItems(
  { database: { executor }, readers, store }: Pick<StepDependencies, 'database' | 'readers' | 'store'>,
  scope: IntakeScope,
  items: readonly ItemWithKey[],
): Promise<ExaminedItem[]> {
  const itemsWithBytes = items.filter(hasBytes);
  const receipts = await mapReceiptsByHash(executor, scope, itemsWithBytes);
  const isNew = (item: ItemWithBytes) => findDuplicate(item, receipts) === undefined;
  const stored = store && storeFiles(executor, store, itemsWithBytes, isNew);
  const [readings] = await Promise.all([
    Promise.all(
      items.map(async (item) => (hasBytes(item) && isNew(item) ? readItem(readers, scope, item) : undefined)),
    ),
    stored,
  ]);
  return items.map((item, position) => ({ item, reading: readings[position] }));
}

/**
 * Stores the files of new items. For bytes that are a document already, it stores only the files with a row in
 * `stored_file`, to replace damaged or missing ones. No row would reference the other files of such an item.
 */
async function storeFiles(
  executor: Executor,
  store: DocumentStore,
  items: readonly ItemWithBytes[],
  isNew: (item: ItemWithBytes) => boolean,
): Promise<void> {
  const knownFiles = items.filter((item) => !isNew(item)).flatMap(({ files }) => files);
  const referencedHashes = await listHashesWithRow(executor, knownFiles);
  const filesToRestore = knownFiles.filter(({ sha256 }) => referencedHashes.has(sha256.toString('hex')));
  const files = [...items.filter(isNew).flatMap((item) => item.files), ...filesToRestore];
  await store.putMany(files.map(({ bytes }) => bytes));
}

async function readItem(
  readers: Pick<ReaderPool, 'read'>,
  { provider }: IntakeScope,
  { fileName, bytes, xml, reading }: ItemWithBytes,
): Promise<Reading> {
  // The readers process the providers in turn.
  const readFile = (file: Uint8Array) =>
    traceStep({ name: 'intake read' }, () => readers.read(file, provider.publicId));
  if (xml === undefined && reading !== undefined) return removeUnstorableCharacters(reading);
  if (xml === undefined) return removeUnstorableCharacters(await readFile(bytes));
  const [xmlReading, viewReading] = await Promise.all([readFile(xml), readFile(bytes)]);
  return removeUnstorableCharacters(combineWithView(xmlReading, viewReading, fileName));
}
