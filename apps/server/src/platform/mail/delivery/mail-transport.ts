import type { MailContent } from '../mail-content.ts';

/** A mail from the outbox, with its content opened. */
export interface OutgoingMail extends MailContent {
  readonly id: number;
  /** The same at each attempt; it is part of the message id, by which a duplicate can be recognised. */
  readonly public_id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
}

/** Sends mails out of the portal. */
export interface MailTransport {
  /**
   * Sends the mail; resolves when the mail server has accepted responsibility for it.
   * @throws PermanentMailFailure when a further attempt is useless; any other error when a further attempt may succeed
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Whether sent mails keep their sealed text in the database: the mailbox of the demo shows them. */
  readonly keepsContent: boolean;
}

/** The recipient's address is not accepted, because of its form or because its mail server refuses it. */
export class PermanentMailFailure extends Error {}

/** For the demo: mails stay in the database, where its mailbox shows them. */
export const localTransport: MailTransport = { send: () => Promise.resolve(), keepsContent: true };
