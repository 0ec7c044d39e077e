import type { Config } from '../../configuration/config.ts';
import type { InstallationNames } from '../../configuration/installation-names.ts';
import { findMailFault } from '../../platform/mail/index.ts';
import { type Finding, reportAs } from './finding.ts';

export const MAIL_CHECK = 'mail';
const { ok, fault } = reportAs(MAIL_CHECK);

/** Signs in to the mail server, and sends no e-mail. */
export async function checkMail(
  { command }: InstallationNames,
  { smtpUrl, smtpSecurity, mailFrom }: Config,
  signal: AbortSignal,
): Promise<Finding> {
  if (smtpUrl === undefined) return ok('the demo keeps its e-mails in a mailbox and sends none');
  const found = await findMailFault({ smtpUrl, smtpSecurity, mailFrom }, signal, command);
  if (found !== undefined) return fault(found);
  const { host, username } = new URL(smtpUrl);
  return ok(
    `${host} lets the portal in${username === '' ? ', without a password' : ''}; no e-mail was sent. To send one: ${command} mail test <email>`,
  );
}
