import { email as emailAddress } from '@belegfach/contract';
import { parseArgs } from 'node:util';
import { AUTHENTICATION_LIMITS, resetSecondFactor } from '../features/authentication/index.ts';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { inviteSuperAdmin } from '../features/backoffice-users/index.ts';
import type { Installation } from '../installation/installation.ts';
import { createMailer, type EmailTemplate, type Mailer } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { withInstallation } from './with-installation.ts';

export const adminCommand: Command = {
  name: 'admin',
  summary: 'invite a super admin, or remove a user’s second factor',
  help: `Usage: belegfach admin create <email>
       belegfach admin reset-2fa <email>

  create     creates a super admin with this address and prints the invitation, which is also sent by e-mail. Repeated
             for the same address, it creates a new invitation and voids the previous one
  reset-2fa  removes the second factor of any user, ends the sessions and notifies the user by e-mail. First make sure
             that the request comes from the user

Both are recorded in the audit trail. Links begin with PUBLIC_URL.

Exit code: 0 done, 1 failed, 2 wrong arguments.
`,
  errorMessages: {
    EmailAlreadyInUse: 'this address belongs to an account that is not a super admin; nothing was changed',
    InvitationNotAllowed:
      'this super admin already has a password. A forgotten password is reset on the sign-in page, a second factor with reset-2fa',
    TooManyRequests:
      'this address was invited too often today; use the last invitation, or try again tomorrow',
  },
  run: runAdmin,
};

async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  const { runAction, email } = readArguments(args);
  const config = terminal.readConfig();
  const mailer = createMailer(config);
  return withInstallation(config, {}, async (installation) => {
    // The outbox encrypts e-mails with the key: one with another key could not be sent.
    await checkEncryptionKey(installation.database, installation.keyring);
    terminal.out(await runAction({ installation, mailer, email }));
    return EXIT.done;
  });
}

interface ActionInput {
  readonly installation: Installation;
  readonly mailer: Mailer;
  readonly email: string;
}

/** Each action returns the text to print. */
const ACTIONS: ReadonlyMap<string, (input: ActionInput) => Promise<string>> = new Map([
  ['create', create],
  ['reset-2fa', reset],
]);

function readArguments(args: readonly string[]) {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [name = '', text, ...others] = positionals;
  const runAction = ACTIONS.get(name);
  if (runAction === undefined || text === undefined || others.length > 0)
    throw new UsageError('give create or reset-2fa, and one address');
  const email = emailAddress.safeParse(text.trim());
  if (!email.success) throw new UsageError(`${text} is not an e-mail address`);
  return { runAction, email: email.data };
}

async function create({ installation, mailer, email }: ActionInput): Promise<string> {
  const sentEmails: EmailTemplate[] = [];
  const { database } = installation;
  const management = { database, mailer: recordEmails(mailer, sentEmails), limits: AUTHENTICATION_LIMITS };
  await inviteSuperAdmin(management, email);
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

/** Records the e-mails that are sent: only the e-mail contains the initial password, the database stores its hash. */
function recordEmails(mailer: Mailer, sentEmails: EmailTemplate[]): Mailer {
  return {
    ...mailer,
    send: (transaction, to, template) => {
      sentEmails.push(template);
      return mailer.send(transaction, to, template);
    },
  };
}

async function reset({ installation, mailer, email }: ActionInput): Promise<string> {
  const outcome = await resetSecondFactor({ database: installation.database, mailer }, email);
  if (outcome === 'nobody') throw new UsageError(`no account has the address ${email}`);
  return outcome === 'removed'
    ? `The second factor of ${email} was removed and the sessions ended.\n`
    : `${email} has no second factor.\n`;
}
