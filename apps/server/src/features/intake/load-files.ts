import type { DocumentStore } from '../../platform/document-store/index.ts';
import type { IntakeItem } from './intake-item.ts';

/** Where the files of a receipt lie. */
export interface ReceiptFiles {
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly companionSha256: Buffer | undefined;
}

/** The files as they came in: the readable view with its XML, or the one file that there is. @throws DocumentDamaged */
export async function loadFiles(
  store: DocumentStore,
  { fileName, sha256, companionSha256 }: ReceiptFiles,
): Promise<IntakeItem> {
  const primary = await store.read(sha256);
  if (companionSha256 === undefined) return { fileName, bytes: primary };
  return { fileName, bytes: await store.read(companionSha256), xml: primary };
}
