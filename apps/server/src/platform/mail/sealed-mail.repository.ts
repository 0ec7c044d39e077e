import { type NotNull, sql } from 'kysely';
import { type Executor, SealedForRecipient } from '../database/index.ts';
import type { Keyring } from '../secrets/index.ts';
import { openContent, writeContent } from './mail-content.ts';

/** Mails read at a time; limits the memory that is used. */
const MAX_AT_ONCE = 500;

/**
 * Whether stored texts can be opened: checks the newest one, since all are sealed with the same key. True if there are
 * none.
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
export async function resealMails(executor: Executor, from: Keyring, to: Keyring): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await sealedMails(executor)
      .where('id', '>', after)
      .orderBy('id')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .execute();
    for (const { id, recipient, sealed_content } of rows) {
      const resealed = to.mails.encrypt(from.mails.decrypt(sealed_content, recipient), recipient);
      await executor.updateTable('mail').set({ sealed_content: resealed }).where('id', '=', id).execute();
      after = id;
    }
    count += rows.length;
    if (rows.length < MAX_AT_ONCE) return count;
  }
}

/** Seals texts that an earlier version stored in plain text. Costs one query when there are none left. */
export async function sealPlaintextMails(executor: Executor): Promise<void> {
  for (;;) {
    const rows = await executor
      .selectFrom('mail')
      .select(['id', 'recipient', 'text_body', 'html_body', 'headers'])
      .where('text_body', 'is not', null)
      .orderBy('id')
      .limit(MAX_AT_ONCE)
      .$narrowType<{ text_body: NotNull; headers: Readonly<Record<string, string>> | null }>()
      .execute();
    for (const { id, recipient, text_body, html_body, headers } of rows) {
      const text = writeContent({ textBody: text_body, htmlBody: html_body ?? '', headers: headers ?? {} });
      const sealed = sql<Buffer>`${new SealedForRecipient(text, recipient)}`;
      await executor
        .updateTable('mail')
        .set({ sealed_content: sealed, text_body: null, html_body: null, headers: null })
        .where('id', '=', id)
        .where('text_body', 'is not', null)
        .execute();
    }
    if (rows.length < MAX_AT_ONCE) return;
  }
}
