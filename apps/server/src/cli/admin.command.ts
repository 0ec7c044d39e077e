import { email as emailAddress } from '@belegfach/contract';
import { parseArgs } from 'node:util';
import { readConfig } from '../configuration/config.ts';
import {
  AUTHENTICATION_LIMITS,
  createInvitations,
  resetSecondFactor,
} from '../features/authentication/index.ts';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { inviteSuperAdmin } from '../features/backoffice-users/index.ts';
import { type Installation, openInstallation } from '../installation/installation.ts';
import { AppError } from '../platform/errors/index.ts';
import { createMailer, type EmailTemplate, type Mailer } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';

export const adminCommand: Command = {
  name: 'admin',
  summary: 'invite a super admin, or help one who lost the phone',
  help: `Usage: belegfach admin create <email>
       belegfach admin reset-2fa <email>

  create     makes a super admin of the address and prints the invitation, which goes out by mail as well. Again for the
             same address: a new invitation, the one before is void
  reset-2fa  takes the second factor of any user away, ends the sessions and tells the user by mail. Make sure first
             that it is the user who asks

Both stand in the audit trail. Links begin with PUBLIC_URL.

Exit code: 0 done, 1 failed, 2 wrong arguments.
`,
  run: runAdmin,
};

/** Messages for the terminal, by error code. */
const SENTENCES: Readonly<Partial<Record<string, string>>> = {
  EmailAlreadyInUse: 'this address belongs to somebody who is no super admin; nothing was changed',
  InvitationNotAllowed:
    'this super admin has a password already. A forgotten one is reset on the sign-in page, a lost phone with reset-2fa',
  TooManyRequests: 'this address was invited too often today; use the last invitation, or try again tomorrow',
};

async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  const { act, email } = readArguments(args);
  const config = readConfig(terminal.variables);
  const mailer = createMailer(config);
  const installation = await openInstallation(config, 'command');
  try {
    // The e-mails are sealed with the key.
    await checkEncryptionKey(installation.database, installation.keyring);
    terminal.out(await act({ installation, mailer, email }));
    return EXIT.done;
  } catch (error) {
    const sentence = error instanceof AppError ? SENTENCES[error.code] : undefined;
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  } finally {
    await installation.close();
  }
}

interface Order {
  readonly installation: Installation;
  readonly mailer: Mailer;
  readonly email: string;
}

/** Each action returns the text to print. */
const ACTIONS: ReadonlyMap<string, (order: Order) => Promise<string>> = new Map([
  ['create', create],
  ['reset-2fa', reset],
]);

function readArguments(args: readonly string[]) {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [name = '', written, ...others] = positionals;
  const act = ACTIONS.get(name);
  if (act === undefined || written === undefined || others.length > 0)
    throw new UsageError('say create or reset-2fa, and one address');
  const email = emailAddress.safeParse(written.trim());
  if (!email.success) throw new UsageError(`${written} is no e-mail address`);
  return { act, email: email.data };
}

async function create({ installation, mailer, email }: Order): Promise<string> {
  const mails: EmailTemplate[] = [];
  const invitations = createInvitations({ mailer: keepMails(mailer, mails), limits: AUTHENTICATION_LIMITS });
  await inviteSuperAdmin({ database: installation.database, invitations, mailer }, email);
  const invitation = mails.at(-1)?.en;
  const [password] = invitation?.details ?? [];
  if (invitation?.action === undefined || password === undefined) throw new Error('an invitation holds both');
  return [
    `Invited ${email}. The mail goes out with the portal's next round; whoever has this can sign in:`,
    `  link:             ${invitation.action.url}`,
    `  initial password: ${password.value}`,
    '',
  ].join('\n');
}

/** Only the e-mail contains the initial password; the database stores its hash. */
function keepMails(mailer: Mailer, mails: EmailTemplate[]): Mailer {
  return {
    ...mailer,
    send: (transaction, to, template) => {
      mails.push(template);
      return mailer.send(transaction, to, template);
    },
  };
}

async function reset({ installation, mailer, email }: Order): Promise<string> {
  const outcome = await resetSecondFactor({ database: installation.database, mailer }, email);
  if (outcome === 'nobody') throw new UsageError(`nobody has the address ${email}`);
  return outcome === 'removed'
    ? `The second factor of ${email} is removed, the sessions are ended.\n`
    : `${email} has no second factor.\n`;
}
