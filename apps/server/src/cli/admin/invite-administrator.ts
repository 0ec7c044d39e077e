import { AUTHENTICATION_LIMITS, WITHOUT_SIGN_ON } from '../../features/authentication/index.ts';
import { inviteSuperAdmin } from '../../features/backoffice-users/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EmailTemplate, Mailer } from '../../platform/mail/index.ts';

export interface AdministratorInput {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly email: string;
}

/** Invites a super admin. @returns the text to print, with link and initial password */
export async function inviteAdministrator({ database, mailer, email }: AdministratorInput): Promise<string> {
  const sentEmails: EmailTemplate[] = [];
  const dependencies = {
    database,
    mailer: recordEmails(mailer, sentEmails),
    limits: AUTHENTICATION_LIMITS,
    // The invitation of a super admin always contains a password.
    signOn: WITHOUT_SIGN_ON,
  };
  await inviteSuperAdmin(dependencies, email);
  const invitation = sentEmails.at(-1)?.en;
  const [password] = invitation?.details ?? [];
  if (invitation?.action === undefined || password === undefined)
    throw new Error('the invitation has no link or no password');
  return [
    `Invited ${email}. The running portal sends the e-mail. Anybody who has this link and password can sign in:`,
    `  link:             ${invitation.action.url}`,
    `  initial password: ${password.value}`,
    '',
  ].join('\n');
}

/** Keeps a copy of each e-mail, because the initial password is only there: the database stores only the password's hash. */
function recordEmails(mailer: Mailer, sentEmails: EmailTemplate[]): Mailer {
  return {
    ...mailer,
    send: (transaction, to, template) => {
      sentEmails.push(template);
      return mailer.send(transaction, to, template);
    },
  };
}
