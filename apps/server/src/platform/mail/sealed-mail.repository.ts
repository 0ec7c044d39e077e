import { type NotNull, sql } from 'kysely';
import { type Executor, SealedForRecipient } from '../database/index.ts';
import type { Keyring } from '../secrets/index.ts';
import { openContent, contentToJson } from './mail-content.ts';

/** The number of e-mails in memory at a time. */
const BATCH_SIZE = 500;

/**
 * Whether stored texts can be opened. Checks only the newest one, because all are sealed with the same key. True if there
 * is none.
 */
export async function canOpenStoredMails(executor: Executor, keyring: Keyring): Promise<boolean> {
  const newest = await sealedMails(executor).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (newest === undefined) return true;
  try {
    openContent(keyring, newest.sealed_content, newest.recipient);
    return true;
  } catch {
    return false;
  }
}

function sealedMails(executor: Executor) {
  return executor
    .selectFrom('mail')
    .select(['id', 'recipient', 'sealed_content'])
    .where('sealed_content', 'is not', null)
    .$narrowType<{ sealed_content: NotNull }>();
}

/** Seals every stored text with another key. @returns the number of texts */
export async function resealMails(executor: Executor, oldKeys: Keyring, newKeys: Keyring): Promise<number> {
  let count = 0;
  for (let lastId = 0; ; ) {
    const rows = await sealedMails(executor)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .execute();
    for (const { id, recipient, sealed_content } of rows) {
      const resealed = newKeys.mails.encrypt(oldKeys.mails.decrypt(sealed_content, recipient), recipient);
      await executor.updateTable('mail').set({ sealed_content: resealed }).where('id', '=', id).execute();
      lastId = id;
    }
    count += rows.length;
    if (rows.length < BATCH_SIZE) return count;
  }
}

/** Seals texts that an earlier version stored in plain text. One query if there is none. */
export async function sealPlaintextMails(executor: Executor): Promise<void> {
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
      const text = contentToJson({
        textBody: text_body,
        htmlBody: html_body ?? '',
        headers: headers ?? {},
      });
      const sealed = sql<Buffer>`${new SealedForRecipient(text, recipient)}`;
      await executor
        .updateTable('mail')
        .set({ sealed_content: sealed, text_body: null, html_body: null, headers: null })
        .where('id', '=', id)
        .where('text_body', 'is not', null)
        .execute();
    }
    if (rows.length < BATCH_SIZE) return;
  }
}
