import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';

/**
 * Whether the stored secrets can be decrypted. One of them is tested, since all are sealed with the same key. Also true
 * when no secret is stored.
 */
export async function canDecryptStoredSecrets(executor: Executor, box: SecretBox): Promise<boolean> {
  const { rows } = await sql<{ owner: string; sealed: Buffer }>`
    select public_id as owner, two_factor_secret as sealed from account where two_factor_secret is not null limit 1`.execute(
    executor,
  );
  return rows.every(({ owner, sealed }) => opens(box, sealed, owner));
}

/** Seals every secret with another key: the active ones and those of pending set-ups. @returns how many */
export async function reencryptSecondFactors(
  executor: Executor,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const inUse = await sql<{ id: number; owner: string; sealed: Buffer }>`
    select id, public_id as owner, two_factor_secret as sealed from account
    where two_factor_secret is not null order by id for update`.execute(executor);
  for (const { id, owner, sealed } of inUse.rows)
    await sql`update account set two_factor_secret = ${to.seal(from.open(sealed, owner), owner)} where id = ${id}`.execute(
      executor,
    );
  const pending = await sql<{ id: number; owner: string; sealed: Buffer }>`
    select t.id, a.public_id as owner, t.pending_secret as sealed
    from one_time_token t join account a on a.id = t.account_id
    where t.pending_secret is not null order by t.id for update of t`.execute(executor);
  for (const { id, owner, sealed } of pending.rows)
    await sql`update one_time_token set pending_secret = ${to.seal(from.open(sealed, owner), owner)} where id = ${id}`.execute(
      executor,
    );
  return inUse.rows.length + pending.rows.length;
}

function opens(box: SecretBox, sealed: Buffer, owner: string): boolean {
  try {
    box.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}
