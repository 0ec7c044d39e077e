import { email as emailAddress } from '@belegfach/contract';
import { parseArgs } from 'node:util';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { type AdministratorInput, inviteAdministrator } from './admin/invite-administrator.ts';
import { resetSecondFactorOf } from './admin/reset-2fa.ts';
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
    // The e-mail is encrypted with the key: the portal could not send one that was encrypted with another key.
    await checkEncryptionKey(installation.database, installation.keyring);
    terminal.out(await runAction({ database: installation.database, mailer, email }));
    return EXIT.done;
  });
}

/** Each action returns the text to print. */
const ACTIONS: ReadonlyMap<string, (input: AdministratorInput) => Promise<string>> = new Map([
  ['create', inviteAdministrator],
  ['reset-2fa', resetSecondFactorOf],
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
