import type { IntakeState } from '@belegfach/contract';
import type { Executor } from '../../../platform/database/index.ts';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { IntakeBatch } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { JudgedFile } from '../judgement/judged-item.ts';
import type { ItemWithBytes } from '../model/delivery-item.ts';
import { createReceipts, lockReceiptsByHash, type NewReceipt } from '../receipts/receipt.repository.ts';
import type { IntakeReceipt } from '../model/receipt.ts';

/** The intake receipts have changed since the items were judged, so the items must be judged again. */
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
 * Locks the receipts of judged files: new receipts by inserting them, existing ones by row locks.
 * @throws StaleJudgement if a receipt was created or judged after these files were judged
 */
export async function lockReceipts(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
  files: readonly JudgedFile[],
  fileIds: FileIds,
): Promise<LockedFile[]> {
  const newReceipts = files.map(({ item, indexRow }) => toNewReceipt({ ...item, indexRow }, fileIds));
  const created = await createReceipts(executor, scope, batch.id, newReceipts);
  const existing = newReceipts.filter(({ sha256 }) => !created.has(sha256.toString('hex')));
  const locked = await lockReceiptsByHash(executor, scope, existing);
  return files.map((file): LockedFile => {
    const hash = file.item.sha256.toString('hex');
    const { fileId, viewFileId } = toNewReceipt(file.item, fileIds);
    const createdReceipt = created.get(hash);
    if (createdReceipt !== undefined) {
      const { id: receiptId, publicId } = createdReceipt;
      return { file, receiptId, publicId, fromState: null, fileId, viewFileId };
    }
    const receipt = locked.get(hash);
    if (receipt === undefined || !isStillCurrent(receipt, file.earlierReceipt)) throw new StaleJudgement();
    const { id: receiptId, publicId, state: fromState } = receipt;
    return { file, receiptId, publicId, fromState, fileId, viewFileId };
  });
}

/** The receipt of an item whose files have rows. */
export function toNewReceipt(
  { fileName, sha256, viewSha256, indexRow }: ItemWithBytes,
  fileIds: FileIds,
  facts: object = {},
): NewReceipt {
  return {
    fileName,
    sha256,
    fileId: getFileId(fileIds, sha256),
    viewFileId: viewSha256 === undefined ? null : getFileId(fileIds, viewSha256),
    indexLine: indexRow?.line ?? null,
    facts,
  };
}

function isStillCurrent(receipt: IntakeReceipt, earlierReceipt: IntakeReceipt | undefined): boolean {
  return (
    receipt.id === earlierReceipt?.id &&
    receipt.decidedAt === earlierReceipt.decidedAt &&
    receipt.state !== 'accepted'
  );
}

/** All files that the rows of this item will reference. */
export function listReferencedFiles({ item, content }: JudgedFile): StoredBytes[] {
  if (content === undefined) return [...item.files];
  return [...item.files, content.pdf, ...(content.xml === undefined ? [] : [content.xml.file])];
}

export function getFileId(fileIds: FileIds, sha256: Buffer): number {
  const id = fileIds.get(sha256.toString('hex'));
  if (id === undefined) throw new Error(`the stored file ${sha256.toString('hex')} has no row`);
  return id;
}
