import type { MailContent } from '../mail-content.ts';

/** A mail as the outbox hands it out, opened. */
export interface OutgoingMail extends MailContent {
  readonly id: number;
  /** The same at each attempt; makes the message id, by which a double can be recognised. */
  readonly public_id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
}

/** What takes a mail out of the portal. */
export interface MailTransport {
  /**
   * Hands the mail over; done when the other side has taken responsibility for it.
   * @throws MailRefused when trying again is no use; any other error when it may help
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Whether sent mails keep their sealed text in the database: the demo's mailbox shows them. */
  readonly keepsContent: boolean;
}

/** The address is no good, by its form or by the word of its own server. */
export class MailRefused extends Error {}

/** The demo's: mails stay in the database, where its mailbox shows them. */
export const localTransport: MailTransport = { send: () => Promise.resolve(), keepsContent: true };
