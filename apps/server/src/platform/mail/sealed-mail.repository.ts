import { sql } from 'kysely';
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
  const { rows } = await sql<{ recipient: string; sealed: Buffer }>`
    select recipient, sealed_content as sealed from mail where sealed_content is not null order by id desc limit 1`.execute(
    executor,
  );
  return rows.every(({ recipient, sealed }) => {
    try {
      openContent(keyring, sealed, recipient);
      return true;
    } catch {
      return false;
    }
  });
}

/** Seals every stored text with another key. @returns the number of texts */
export async function resealMails(executor: Executor, from: Keyring, to: Keyring): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; recipient: string; sealed: Buffer }>`
      select id, recipient, sealed_content as sealed from mail
      where sealed_content is not null and id > ${after} order by id limit ${MAX_AT_ONCE} for update`.execute(
      executor,
    );
    for (const { id, recipient, sealed } of rows) {
      const resealed = to.mails.seal(from.mails.open(sealed, recipient), recipient);
      await sql`update mail set sealed_content = ${resealed} where id = ${id}`.execute(executor);
      after = id;
    }
    count += rows.length;
    if (rows.length < MAX_AT_ONCE) return count;
  }
}

/** Seals texts that an earlier version stored in plain text. Costs one query when there are none left. */
export async function sealPlaintextMails(executor: Executor): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      id: number;
      recipient: string;
      text_body: string;
      html_body: string | null;
      headers: Readonly<Record<string, string>> | null;
    }>`
      select id, recipient, text_body, html_body, headers from mail
      where text_body is not null order by id limit ${MAX_AT_ONCE}`.execute(executor);
    for (const { id, recipient, text_body, html_body, headers } of rows) {
      const text = writeContent({ textBody: text_body, htmlBody: html_body ?? '', headers: headers ?? {} });
      await sql`
        update mail set sealed_content = ${new SealedForRecipient(text, recipient)}, text_body = null, html_body = null, headers = null
        where id = ${id} and text_body is not null`.execute(executor);
    }
    if (rows.length < MAX_AT_ONCE) return;
  }
}
