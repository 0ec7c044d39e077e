import type { Executor } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';

/**
 * Whether the stored secrets can be decrypted. One of them is tested, since all are sealed with the same key. Also true
 * when no secret is stored.
 */
export async function canDecryptStoredSecrets(executor: Executor, box: SecretBox): Promise<boolean> {
  const rows = await executor
    .selectFrom('account')
    .select(['public_id', 'two_factor_secret as sealed'])
    .where('two_factor_secret', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .limit(1)
    .execute();
  return rows.every(({ public_id, sealed }) => opens(box, sealed, public_id));
}

/** Seals every secret with another key: the active ones and those of pending set-ups. @returns how many */
export async function reencryptSecondFactors(
  executor: Executor,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const sealedAgain = (sealed: Buffer, owner: string) => to.seal(from.open(sealed, owner), owner);
  const inUse = await executor
    .selectFrom('account')
    .select(['id', 'public_id', 'two_factor_secret as sealed'])
    .where('two_factor_secret', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, public_id, sealed } of inUse) {
    const two_factor_secret = sealedAgain(sealed, public_id);
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
    const pending_secret = sealedAgain(sealed, public_id);
    await executor.updateTable('one_time_token').set({ pending_secret }).where('id', '=', id).execute();
  }
  return inUse.length + pending.length;
}

function opens(box: SecretBox, sealed: Buffer, owner: string): boolean {
  try {
    box.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}
