import type { Database } from '../../../platform/database/index.ts';
import { type MailContent, decryptContent } from '../../../platform/mail/index.ts';
import { findMailboxMail, listMailboxMails, type MailboxRow } from './mailbox.repository.ts';

/** An e-mail with its text. Every visitor of the demo can read it; production must not serve it. */
export type MailboxMail = Omit<MailboxRow, 'sealed_content'> & MailContent;

export async function listMails(database: Database): Promise<readonly MailboxMail[]> {
  return (await listMailboxMails(database.executor)).map((mail) => decryptMail(database, mail));
}

export async function findMail(database: Database, id: string): Promise<MailboxMail | undefined> {
  const mail = await findMailboxMail(database.executor, id);
  return mail === undefined ? undefined : decryptMail(database, mail);
}

function decryptMail({ keyring }: Database, { sealed_content: encrypted, ...mail }: MailboxRow): MailboxMail {
  const content =
    encrypted === null || keyring === undefined
      ? { textBody: '', htmlBody: '', headers: {} }
      : decryptContent(keyring, encrypted, mail.recipient);
  return { ...mail, ...content };
}
