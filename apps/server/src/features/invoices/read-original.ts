import type { DocumentStore } from '../../platform/document-store/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { createSemaphore } from '../../platform/concurrency/index.ts';
import { type DamageAlarm, loadDocument } from './verified-document.ts';

interface Dependencies {
  readonly store: DocumentStore;
  readonly alarm: DamageAlarm;
}

/**
 * Reads verified files in the reader process, a limited number at the same time.
 * @param maxConcurrent files of up to 25 MB that are in memory at the same time
 */
export function createOriginalReads({ store, alarm }: Dependencies, maxConcurrent: number) {
  const semaphore = createSemaphore(maxConcurrent);
  /** @throws AppError DocumentDamaged; Overloaded if the reader does not run or the file exceeds its limits */
  return <T>(sha256: Buffer, read: (bytes: Uint8Array) => Promise<T>): Promise<T> =>
    semaphore.run(async () => {
      const bytes = await loadDocument(store, sha256, alarm);
      return read(bytes).catch((cause: unknown) => {
        throw new AppError('Overloaded', { cause });
      });
    });
}
