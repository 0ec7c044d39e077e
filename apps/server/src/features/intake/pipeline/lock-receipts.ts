import type { IntakeState } from '@belegfach/contract';
import type { Executor } from '../../../platform/database/index.ts';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { IntakeBatch } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { JudgedFile } from '../judgement/judged-item.ts';
import type { PresentItem } from '../model/intake-item.ts';
import { createReceipts, lockReceiptsByHash, type NewReceipt } from '../receipts/receipt.repository.ts';
import type { Receipt } from '../model/receipt.ts';

/** The database has changed since the items were judged, so they must be judged again. */
export class StaleJudgement extends Error {}

/** A file whose receipt is locked by this transaction until it ends. */
export interface LockedFile {
  readonly file: JudgedFile;
  readonly receiptId: number;
  readonly publicId: string;
  /** Null for bytes that came in for the first time. */
  readonly fromState: IntakeState | null;
  readonly fileId: number;
  readonly viewFileId: number | null;
}

export type FileIds = ReadonlyMap<string, number>;

/**
 * Locks the receipts of judged files: new ones by inserting them, known ones by row locks.
 * @throws StaleJudgement if a receipt was created or judged after these files were judged
 */
export async function lockReceipts(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
  files: readonly JudgedFile[],
  fileIds: FileIds,
): Promise<LockedFile[]> {
  const rows = files.map(({ item, index }) => toNewReceipt({ ...item, index }, fileIds));
  const created = await createReceipts(executor, scope, batch.id, rows);
  const taken = rows.filter(({ sha256 }) => !created.has(sha256.toString('hex')));
  const locked = await lockReceiptsByHash(executor, scope, taken);
  const byHash = new Map(locked.map((receipt) => [receipt.sha256?.toString('hex'), receipt]));
  return files.map((file): LockedFile => {
    const hash = file.item.sha256.toString('hex');
    const { fileId, viewFileId } = toNewReceipt(file.item, fileIds);
    const own = created.get(hash);
    if (own !== undefined)
      return { file, receiptId: own.id, publicId: own.publicId, fromState: null, fileId, viewFileId };
    const receipt = byHash.get(hash);
    if (receipt === undefined || !isAsSeen(receipt, file.seen)) throw new StaleJudgement();
    const { id: receiptId, publicId, state: fromState } = receipt;
    return { file, receiptId, publicId, fromState, fileId, viewFileId };
  });
}

/** The receipt of an item whose files have rows. */
export function toNewReceipt(
  { fileName, sha256, viewSha256, index }: PresentItem,
  fileIds: FileIds,
  facts: object = {},
): NewReceipt {
  return {
    fileName,
    sha256,
    fileId: idOf(fileIds, sha256),
    viewFileId: viewSha256 === undefined ? null : idOf(fileIds, viewSha256),
    indexRow: index?.line ?? null,
    facts,
  };
}

function isAsSeen(receipt: Receipt, seen: Receipt | undefined): boolean {
  return receipt.id === seen?.id && receipt.decidedAt === seen.decidedAt && receipt.state !== 'accepted';
}

/** All files that the rows of this item will reference. */
export function listFiles({ item, parts }: JudgedFile): StoredBytes[] {
  if (parts === undefined) return [...item.files];
  return [...item.files, parts.pdf, ...(parts.xml === undefined ? [] : [parts.xml.file])];
}

export function idOf(fileIds: FileIds, sha256: Buffer): number {
  const id = fileIds.get(sha256.toString('hex'));
  if (id === undefined) throw new Error('a stored file has no row');
  return id;
}
