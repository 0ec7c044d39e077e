import type { Config } from '../../configuration/config.ts';
import type { InstallationNames } from '../../configuration/installation-names.ts';
import { messageOf } from '../../platform/errors/index.ts';
import { createSmtpTransport, explainMailFault } from '../../platform/mail/index.ts';
import { type Finding, reportAs } from './finding.ts';

export const MAIL_CHECK = 'mail';
const { ok, fault } = reportAs(MAIL_CHECK);

/** Shorter than the time limits of a delivery, for which nobody waits. */
const TIMEOUTS_MS = { connect: 5_000, idle: 5_000, total: 12_000 };

/** Connects, agrees on TLS and signs in, and sends no e-mail. */
export async function checkMail(
  { command }: InstallationNames,
  { smtpUrl, smtpSecurity, mailFrom }: Config,
  signal: AbortSignal,
): Promise<Finding> {
  if (smtpUrl === undefined) return ok('the demo keeps its e-mails in a mailbox and sends none');
  const transport = createSmtpTransport(smtpUrl, mailFrom, { security: smtpSecurity, timeouts: TIMEOUTS_MS });
  try {
    await transport.verify(signal);
  } catch (error) {
    return judgeMailError(error, command);
  }
  const { host, username } = new URL(smtpUrl);
  return ok(
    `${host} lets the portal in${username === '' ? ', without a password' : ''}; no e-mail was sent. To send one: ${command} mail test <email>`,
  );
}

/** @param command the command line with its settings */
export function judgeMailError(error: unknown, command: string): Finding {
  const advice = explainMailFault(error) ?? `Look at the whole conversation: ${command} mail test <email>`;
  return fault(`SMTP_URL: no e-mail can be sent (${messageOf(error)}). ${advice}`);
}
