import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';

/**
 * Returns the hashes (in hex) of those files that a person has rejected. A readable view counts as rejected if its XML
 * was rejected. Purged files are included.
 */
export async function listHashesRejectedByPerson(
  executor: Executor,
  { provider }: IntakeScope,
  files: readonly { readonly sha256: Buffer }[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const anyHash = sql`any(${files.map(({ sha256 }) => sha256)}::bytea[])`;
  const { rows } = await sql<{ sha256: Buffer }>`
    select r.sha256 from intake_receipt r
    where r.provider_id = ${provider.id} and r.sha256 = ${anyHash} and r.state <> 'duplicate'
      and 'discarded' = any(r.reasons)
    union
    select v.sha256 from stored_file v join intake_receipt r on r.companion_file_id = v.id
    where v.sha256 = ${anyHash} and r.provider_id = ${provider.id} and 'discarded' = any(r.reasons)
    union
    select r.companion_sha256 from intake_receipt r
    where r.companion_sha256 = ${anyHash} and r.provider_id = ${provider.id} and 'discarded' = any(r.reasons)`.execute(
    executor,
  );
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}
