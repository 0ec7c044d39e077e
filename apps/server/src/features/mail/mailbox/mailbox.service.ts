import type { Database } from '../../../platform/database/index.ts';
import { findMailboxMail, listMailboxMails, type MailboxRow } from './mailbox.repository.ts';

/** The demo's mails for everybody who can open the demo; never to be made in production (decisions D10). */
export interface MailboxService {
  list(): Promise<readonly MailboxRow[]>;
  find(id: string): Promise<MailboxRow | undefined>;
}

export function createMailboxService({ executor }: Database): MailboxService {
  return { list: () => listMailboxMails(executor), find: (id) => findMailboxMail(executor, id) };
}
