import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type StoreDependencies, sweepStore } from '../../src/features/store/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { DocumentStore } from '../../src/platform/document-store/index.ts';
import type { Attempts } from './attempts.ts';
import { type Loop, repeat } from './load-loop.ts';
import { throwRefusedOnOutage } from './throw-refused-on-outage.ts';

/**
 * Stores a file without a document, as an interrupted delivery leaves it, with a mark that is older than a day: from now on a
 * sweep may take it, while the same bytes are delivered.
 */
export function leaveOrphan(owner: Database, store: DocumentStore, bytes: Buffer): Promise<void> {
  return throwRefusedOnOutage(async () => {
    await store.put(bytes);
    await sql`
      insert into file_sweep (sha256, marked_at)
      values (${createHash('sha256').update(bytes).digest()}, now() - interval '25 hours')
      on conflict do nothing`.execute(owner.executor);
  });
}

/** Sweeps the store again and again. */
export function sweepOften(dependencies: StoreDependencies, attempts: Attempts, loop: Loop): Promise<void> {
  return repeat(loop, async () => {
    await attempts.once('sweep', async () => {
      const { isRefused } = await throwRefusedOnOutage(() => sweepStore(dependencies));
      if (isRefused) throw new Error('the sweep takes the database for another one, or for an earlier one');
    });
  });
}
