import path from 'node:path';
import {
  foldFileName,
  type IndexFormat,
  MAX_INDEX_BYTES,
  type IndexReading,
  readIndexFile,
} from '../../index-files/index.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { type ClaimFolder, createClaimFolder } from './claim-folder.ts';
import { type ClaimedIndex, Delivery, type KnownFile } from './delivery.ts';
import { recogniseIn } from './file-kinds.ts';
import { listEntries } from './folder-entries.ts';
import { findSidecarDocument, NameIndex } from './file-names.ts';
import type { ProviderFolder } from './provider-folder.ts';
import { readWholeFile } from './read-file.ts';
import { unpackArchives, type Unpacking } from './unpack-archive.ts';

/**
 * Loads a claim from `work/`, a new one or one of a process that died: reads its indexes again and takes earlier
 * outcomes from the database.
 * @param nearby the documents of the drop folder, to which a sidecar may belong
 */
export async function loadDelivery(
  service: IntakeService,
  scope: IntakeScope,
  folder: ProviderFolder,
  claim: ClaimFolder | { readonly id: string },
  nearby: readonly KnownFile[],
): Promise<Delivery> {
  const known = await ensureBatch(service, scope, folder, claim);
  const archives = await unpackArchives(known.claim.path, known.claim.path);
  const delivery = await readDelivery(known, scope, { nearby, archives });
  const files = delivery.held;
  for (const outcome of (await service.listOutcomes(scope, known.batch)).values()) delivery.settle(outcome);
  // Files that were decided before the process died but not archived yet are still part of the claim.
  for (const file of files) delivery.hold(file);
  return delivery;
}

/**
 * Reads a folder as a delivery: its indexes with their rows, and the documents that no row names. `archives` were
 * unpacked before; those that could not be unpacked are items that are refused.
 */
export async function readDelivery(
  { claim, batch }: Pick<Delivery, 'claim' | 'batch'>,
  scope: IntakeScope,
  {
    nearby = [],
    archives = new Map(),
  }: {
    readonly nearby?: readonly KnownFile[];
    readonly archives?: ReadonlyMap<string, Unpacking>;
  } = {},
): Promise<Delivery> {
  const entries = await listEntries(claim.path);
  const files: KnownFile[] = [];
  for (const entry of entries) {
    const unpacking = archives.get(entry.name);
    if (unpacking === 'unpacked') continue;
    const refusal = unpacking === undefined || unpacking === 'broken' ? {} : { refusal: unpacking };
    files.push({ ...entry, kind: await recogniseIn(claim.path, entry.name), ...refusal });
  }
  const delivery = new Delivery(claim, batch, await readIndexes(claim.path, files, nearby, scope));
  for (const file of files) delivery.hold(file);
  delivery.addUnnamed();
  return delivery;
}

/** A claim without a note, or with a delivery that is not in the database (after a restore), becomes a new delivery. */
async function ensureBatch(
  service: IntakeService,
  scope: IntakeScope,
  folder: ProviderFolder,
  claim: ClaimFolder | { readonly id: string },
) {
  const batch = 'batchId' in claim ? await service.findBatch(scope, claim.batchId) : undefined;
  if (batch !== undefined && 'batchId' in claim) return { claim, batch };
  const own = await service.openBatch(scope, { channel: 'hot-folder' });
  return { claim: await createClaimFolder(folder, own.publicId, claim.id), batch: own };
}

async function readIndexes(
  folder: string,
  files: readonly KnownFile[],
  nearby: readonly KnownFile[],
  scope: IntakeScope,
): Promise<ClaimedIndex[]> {
  const names = new NameIndex([...nearby, ...files]);
  const linked = new Map<string, Uint8Array>();
  for (const { name, kind } of files) {
    const bytes = kind.kind === 'linked' ? await readWholeFile(path.join(folder, name)) : 'unreadable';
    if (typeof bytes !== 'string') linked.set(foldFileName(name), bytes);
  }
  const indexes: ClaimedIndex[] = [];
  for (const file of files) {
    if (file.kind.kind !== 'index') continue;
    const document = findSidecarDocument(file.name, names, ({ kind }) => kind);
    const reading = await readIndex(path.join(folder, file.name), file.name, file.kind.format, {
      documentName: document?.name,
      linked,
      scope,
    });
    indexes.push({ name: file.name, reading });
  }
  return indexes;
}

async function readIndex(
  file: string,
  name: string,
  format: IndexFormat,
  {
    documentName,
    linked,
    scope,
  }: { documentName: string | undefined; linked: ReadonlyMap<string, Uint8Array>; scope: IntakeScope },
): Promise<IndexReading> {
  const bytes = await readWholeFile(file);
  // A file above the limit of a document is larger than any index and is not read.
  const content =
    bytes === 'too-large'
      ? new Uint8Array(MAX_INDEX_BYTES + 1)
      : bytes === 'unreadable'
        ? new Uint8Array()
        : bytes;
  const openLinked = (wanted: string) => linked.get(foldFileName(wanted));
  return readIndexFile(
    { name, format, bytes: content, openLinked, ...(documentName === undefined ? {} : { documentName }) },
    scope.provider.mapping,
  );
}
