import { DocumentDamaged, type DocumentStore } from '../../platform/document-store/index.ts';
import { AppError } from '../../platform/errors/index.ts';

/** Told of every document whose stored bytes are gone or changed: an operator must look at once. */
export type DamageAlarm = (damaged: DocumentDamaged) => void;

/** The bytes, verified against their hash; wrong bytes are never delivered (decisions D6). @throws AppError DocumentDamaged */
export async function readVerified(
  store: DocumentStore,
  sha256: Buffer,
  alarm: DamageAlarm,
): Promise<Buffer> {
  try {
    return await store.read(sha256);
  } catch (error) {
    if (!(error instanceof DocumentDamaged)) throw error;
    alarm(error);
    throw new AppError('DocumentDamaged', { cause: error });
  }
}
