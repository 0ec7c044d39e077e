import type { Executor } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';

/**
 * Whether the stored secrets can be decrypted. Only one of them is tested: all are encrypted with the same key. Also
 * true when no secret is stored.
 */
export async function canDecryptStoredSecrets(executor: Executor, secrets: SecretBox): Promise<boolean> {
  const rows = await executor
    .selectFrom('account')
    .select(['public_id', 'two_factor_secret as encrypted'])
    .where('two_factor_secret', 'is not', null)
    .$narrowType<{ encrypted: Buffer }>()
    .limit(1)
    .execute();
  return rows.every(({ public_id, encrypted }) => canDecrypt(secrets, encrypted, public_id));
}

/** Encrypts every secret with another key: active secrets and the secrets of pending set-ups. @returns their number */
export async function reencryptSecondFactors(
  executor: Executor,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const reencrypt = (encrypted: Buffer, owner: string) => to.encrypt(from.decrypt(encrypted, owner), owner);
  const active = await executor
    .selectFrom('account')
    .select(['id', 'public_id', 'two_factor_secret as encrypted'])
    .where('two_factor_secret', 'is not', null)
    .$narrowType<{ encrypted: Buffer }>()
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, public_id, encrypted } of active) {
    const two_factor_secret = reencrypt(encrypted, public_id);
    await executor.updateTable('account').set({ two_factor_secret }).where('id', '=', id).execute();
  }
  const pending = await executor
    .selectFrom('one_time_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select(['t.id', 'a.public_id', 't.pending_secret as encrypted'])
    .where('t.pending_secret', 'is not', null)
    .$narrowType<{ encrypted: Buffer }>()
    .orderBy('t.id')
    .forUpdate('t')
    .execute();
  for (const { id, public_id, encrypted } of pending) {
    const pending_secret = reencrypt(encrypted, public_id);
    await executor.updateTable('one_time_token').set({ pending_secret }).where('id', '=', id).execute();
  }
  return active.length + pending.length;
}

function canDecrypt(secrets: SecretBox, encrypted: Buffer, owner: string): boolean {
  try {
    secrets.decrypt(encrypted, owner);
    return true;
  } catch {
    return false;
  }
}
