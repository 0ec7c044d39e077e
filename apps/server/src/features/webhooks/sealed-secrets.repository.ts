import type { Executor } from '../../platform/database/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';

/** Encrypts the secrets of all endpoints with another key. @returns the number of secrets */
export async function reencryptWebhookSecrets(
  executor: Executor,
  oldBox: SecretBox,
  newBox: SecretBox,
): Promise<number> {
  const rows = await executor
    .selectFrom('webhook_endpoint')
    .select(['id', 'public_id', 'sealed_secret', 'previous_sealed_secret'])
    .where('sealed_secret', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  let count = 0;
  for (const { id, public_id, sealed_secret, previous_sealed_secret } of rows) {
    const reencrypt = (sealed: Buffer | null) => {
      if (sealed === null) return null;
      count += 1;
      return newBox.encrypt(oldBox.decrypt(sealed, public_id), public_id);
    };
    await executor
      .updateTable('webhook_endpoint')
      .set({
        sealed_secret: reencrypt(sealed_secret),
        previous_sealed_secret: reencrypt(previous_sealed_secret),
      })
      .where('id', '=', id)
      .execute();
  }
  return count;
}
