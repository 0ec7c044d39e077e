import { type NotNull, sql } from 'kysely';
import { type Executor, EncryptedForRecipient } from '../database/index.ts';
import type { Keyring } from '../secrets/index.ts';
import { decryptContent, contentToJson } from './mail-content.ts';

/** The number of e-mails in memory at a time. */
const BATCH_SIZE = 500;

/**
 * Whether stored texts can be decrypted. Checks only the newest one, because all are encrypted with the same key. True if there
 * is none.
 */
export async function canDecryptStoredMails(executor: Executor, keyring: Keyring): Promise<boolean> {
  const newest = await selectEncryptedMails(executor).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (newest === undefined) return true;
  try {
    decryptContent(keyring, newest.sealed_content, newest.recipient);
    return true;
  } catch {
    return false;
  }
}

function selectEncryptedMails(executor: Executor) {
  return executor
    .selectFrom('mail')
    .select(['id', 'recipient', 'sealed_content'])
    .where('sealed_content', 'is not', null)
    .$narrowType<{ sealed_content: NotNull }>();
}

/** Encrypts every stored text with another key. @returns the number of texts */
export async function reencryptMails(
  executor: Executor,
  oldKeys: Keyring,
  newKeys: Keyring,
): Promise<number> {
  let count = 0;
  for (let lastId = 0; ; ) {
    const rows = await selectEncryptedMails(executor)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .execute();
    for (const { id, recipient, sealed_content } of rows) {
      const reencrypted = newKeys.mails.encrypt(oldKeys.mails.decrypt(sealed_content, recipient), recipient);
      await executor.updateTable('mail').set({ sealed_content: reencrypted }).where('id', '=', id).execute();
      lastId = id;
    }
    count += rows.length;
    if (rows.length < BATCH_SIZE) return count;
  }
}

/** Encrypts texts that an earlier version stored in plain text. One query if there is none. */
export async function encryptPlaintextMails(executor: Executor): Promise<void> {
  for (;;) {
    const rows = await executor
      .selectFrom('mail')
      .select(['id', 'recipient', 'text_body', 'html_body', 'headers'])
      .where('text_body', 'is not', null)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .$narrowType<{ text_body: NotNull; headers: Readonly<Record<string, string>> | null }>()
      .execute();
    for (const { id, recipient, text_body, html_body, headers } of rows) {
      const text = contentToJson({ textBody: text_body, htmlBody: html_body ?? '', headers: headers ?? {} });
      const encrypted = sql<Buffer>`${new EncryptedForRecipient(text, recipient)}`;
      await executor
        .updateTable('mail')
        .set({ sealed_content: encrypted, text_body: null, html_body: null, headers: null })
        .where('id', '=', id)
        .where('text_body', 'is not', null)
        .execute();
    }
    if (rows.length < BATCH_SIZE) return;
  }
}
