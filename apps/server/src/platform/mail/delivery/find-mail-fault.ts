import { messageOf } from '../../errors/index.ts';
import { oneLine } from '../one-line.ts';
import type { Sender } from './compose-message.ts';
import { explainMailFault } from './explain-mail-fault.ts';
import type { SmtpSecurity } from './smtp-settings.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Shorter than the time limits of a delivery, because here a person waits. */
const TIMEOUTS_MS = { connect: 5_000, idle: 5_000, total: 12_000 };

interface MailSettings {
  readonly smtpUrl: string;
  readonly mailFrom: Sender;
  readonly smtpSecurity: SmtpSecurity;
}

/**
 * Connects to the mail server, agrees on TLS and signs in, and sends no e-mail.
 * @param command the command line with its settings
 * @returns one line for the operator with the setting and what to do; undefined if the server lets the portal in
 */
export async function findMailFault(
  { smtpUrl, mailFrom, smtpSecurity }: MailSettings,
  signal: AbortSignal,
  command = 'belegfach',
): Promise<string | undefined> {
  const transport = createSmtpTransport(smtpUrl, mailFrom, { security: smtpSecurity, timeouts: TIMEOUTS_MS });
  try {
    await transport.verify(signal);
    return undefined;
  } catch (error) {
    return describeMailFault(error, command);
  }
}

function describeMailFault(error: unknown, command: string): string {
  const advice = explainMailFault(error) ?? `Look at the whole conversation: ${command} mail test <email>`;
  return `SMTP_URL: no e-mail can be sent (${oneLine(messageOf(error))}). ${advice}`;
}
