import type { Database } from '../../../platform/database/index.ts';
import { type MailContent, openContent } from '../../../platform/mail/index.ts';
import { findMailboxMail, listMailboxMails, type MailboxRow } from './mailbox.repository.ts';

export type MailboxMail = Omit<MailboxRow, 'sealed_content'> & MailContent;

/** The demo's e-mails, readable by everybody who can open the demo. It must never be created in production. */
export interface MailboxService {
  list(): Promise<readonly MailboxMail[]>;
  find(id: string): Promise<MailboxMail | undefined>;
}

export function createMailboxService({ executor, keyring }: Database): MailboxService {
  const open = ({ sealed_content: sealed, ...mail }: MailboxRow): MailboxMail => ({
    ...mail,
    ...(sealed === null || keyring === undefined
      ? { textBody: '', htmlBody: '', headers: {} }
      : openContent(keyring, sealed, mail.recipient)),
  });
  return {
    list: async () => (await listMailboxMails(executor)).map(open),
    find: async (id) => {
      const mail = await findMailboxMail(executor, id);
      return mail === undefined ? undefined : open(mail);
    },
  };
}
