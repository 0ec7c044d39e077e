import type { MailContent } from '../mail-content.ts';

/** An e-mail from the outbox, with its content decrypted. */
export interface OutgoingMail extends MailContent {
  readonly id: number;
  /** Part of the message id, which is the same at each attempt: the recipient can recognise a duplicate. */
  readonly public_id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
}

/** Sends e-mails out of the portal. */
export interface MailTransport {
  /**
   * Sends the e-mail; resolves when the mail server has accepted it.
   * @throws PermanentMailFailure when a retry is useless; any other error when a retry may succeed
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Whether sent e-mails keep their encrypted text in the database: the mailbox of the demo shows them. */
  readonly keepsContent: boolean;
}

/** The recipient's address is not accepted, because of its form or because its mail server refuses it. */
export class PermanentMailFailure extends Error {}

/** For the demo: e-mails stay in the database, where its mailbox shows them. */
export const localTransport: MailTransport = { send: () => Promise.resolve(), keepsContent: true };
