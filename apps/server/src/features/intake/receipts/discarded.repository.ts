import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';

/**
 * Returns those of the hashes that belong to files that a person rejected: as the file itself or as the readable view
 * of its XML, also if the files have been deleted since.
 */
export async function listDiscardedHashes(
  executor: Executor,
  { provider }: IntakeScope,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const wanted = sql`any(${[...hashes]}::bytea[])`;
  const { rows } = await sql<{ sha256: Buffer }>`
    select r.sha256 from intake_receipt r
    where r.provider_id = ${provider.id} and r.sha256 = ${wanted} and r.state <> 'duplicate'
      and 'discarded' = any(r.reasons)
    union
    select v.sha256 from stored_file v join intake_receipt r on r.companion_file_id = v.id
    where v.sha256 = ${wanted} and r.provider_id = ${provider.id} and 'discarded' = any(r.reasons)
    union
    select r.companion_sha256 from intake_receipt r
    where r.companion_sha256 = ${wanted} and r.provider_id = ${provider.id} and 'discarded' = any(r.reasons)`.execute(
    executor,
  );
  return rows.map(({ sha256 }) => sha256);
}
