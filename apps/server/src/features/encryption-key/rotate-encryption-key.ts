import { setTimeout as wait } from 'node:timers/promises';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { reencryptMails } from '../../platform/mail/index.ts';
import type { Keyring } from '../../platform/secrets/index.ts';
import { reencryptSecondFactors } from '../authentication/index.ts';
import { reencryptWebhookSecrets } from '../webhooks/index.ts';
import { isKeyOf } from './check-encryption-key.ts';
import {
  countOtherConnections,
  findKeyId,
  replaceKeyId,
  lockKeyForRotation,
} from './encryption-key.repository.ts';

/** PostgreSQL still lists a connection for a moment after it was closed. */
const CONNECTION_CLOSE_GRACE_MS = 3_000;
const POLL_INTERVAL_MS = 100;

export interface RotationReport {
  /** Undefined if the database already had the new key, so that nothing had to be done. */
  readonly reencrypted:
    | { readonly secondFactors: number; readonly mails: number; readonly webhookSecrets: number }
    | undefined;
}

/**
 * Encrypts all secrets in the database with another key, in one transaction: if the command is killed, everything is
 * encrypted with the old key or everything with the new one. No other program may use the database meanwhile, because a
 * running portal has the old key in memory.
 * @param owner a connection of the database's owner, used by nothing else
 * @throws Error with a message of one line if the old key is not the key of the database, if another program uses the
 * database, or if a value cannot be decrypted
 */
export async function rotateEncryptionKey(
  owner: Database,
  { from, to }: { readonly from: Keyring; readonly to: Keyring },
): Promise<RotationReport> {
  return owner.executor.transaction().execute(async (transaction) => {
    if (!(await lockKeyForRotation(transaction)))
      throw new Error(
        'the key is being changed by another command, or a portal is starting; nothing was changed',
      );
    if ((await findKeyId(transaction))?.equals(to.id) === true) return { reencrypted: undefined };
    if (!(await isKeyOf(transaction, from)))
      throw new Error(
        'ENCRYPTION_KEY_OLD: is not the key that this database was used with; nothing was changed',
      );
    await waitForExclusiveAccess(transaction);
    const secondFactors = await reencryptSecondFactors(transaction, from.secondFactors, to.secondFactors);
    const mails = await reencryptMails(transaction, from, to);
    const webhookSecrets = await reencryptWebhookSecrets(transaction, from.webhookSecrets, to.webhookSecrets);
    await replaceKeyId(transaction, to.id);
    await recordAuditEvents(transaction, [
      { action: 'encryption-key.rotate', facts: { by: 'command', secondFactors, mails, webhookSecrets } },
    ]);
    return { reencrypted: { secondFactors, mails, webhookSecrets } };
  });
}

async function waitForExclusiveAccess(transaction: Executor): Promise<void> {
  for (let waitedMs = 0; (await countOtherConnections(transaction)) > 0; waitedMs += POLL_INTERVAL_MS) {
    if (waitedMs >= CONNECTION_CLOSE_GRACE_MS)
      throw new Error(
        'a portal or another command works with this database; stop it first. Nothing was changed',
      );
    await wait(POLL_INTERVAL_MS);
  }
}
