import type { Executor } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';

/**
 * Whether the stored secrets can be decrypted. Only one of them is tested: all are encrypted with the same key. Also
 * true when no secret is stored.
 */
export async function canDecryptStoredSecrets(executor: Executor, box: SecretBox): Promise<boolean> {
  const rows = await executor
    .selectFrom('account')
    .select(['public_id', 'two_factor_secret as sealed'])
    .where('two_factor_secret', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .limit(1)
    .execute();
  return rows.every(({ public_id, sealed }) => canDecrypt(box, sealed, public_id));
}

/** Encrypts every secret with another key: active secrets and those of pending set-ups. @returns their number */
export async function reencryptSecondFactors(
  executor: Executor,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const reencrypt = (sealed: Buffer, owner: string) => to.encrypt(from.decrypt(sealed, owner), owner);
  const active = await executor
    .selectFrom('account')
    .select(['id', 'public_id', 'two_factor_secret as sealed'])
    .where('two_factor_secret', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, public_id, sealed } of active) {
    const two_factor_secret = reencrypt(sealed, public_id);
    await executor.updateTable('account').set({ two_factor_secret }).where('id', '=', id).execute();
  }
  const pending = await executor
    .selectFrom('one_time_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select(['t.id', 'a.public_id', 't.pending_secret as sealed'])
    .where('t.pending_secret', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('t.id')
    .forUpdate('t')
    .execute();
  for (const { id, public_id, sealed } of pending) {
    const pending_secret = reencrypt(sealed, public_id);
    await executor.updateTable('one_time_token').set({ pending_secret }).where('id', '=', id).execute();
  }
  return active.length + pending.length;
}

function canDecrypt(box: SecretBox, sealed: Buffer, owner: string): boolean {
  try {
    box.decrypt(sealed, owner);
    return true;
  } catch {
    return false;
  }
}
