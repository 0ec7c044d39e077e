import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { email as emailAddress } from '@belegfach/contract';
import { changeSettings } from '../configuration/change-settings.ts';
import type { Config } from '../configuration/config.ts';
import { parseSettingsFile } from '../configuration/parse-settings-file.ts';
import { writeSettingsFile } from '../configuration/settings-file.ts';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { createLocalDatabase } from '../platform/database/index.ts';
import { AppError, codeOf } from '../platform/errors/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { inviteAdministrator } from './invite-administrator.ts';
import { answerQuestions } from './setup-answers.ts';
import { CREATE_DATABASE, impliedSettings, QUESTIONS } from './setup-questions.ts';
import { withInstallation } from './with-installation.ts';

export const setupCommand: Command = {
  name: 'setup',
  summary: 'set up a new installation: address, database, mail, first administrator',
  help: `Usage: belegfach setup [options]

Asks for what is not given as an option, writes the settings file, creates the tables of the database and invites the first
super admin. Without a terminal nothing is asked: the values that are in the file already and those in brackets apply.
Repeated, it changes only what is answered otherwise.

  --public-url <address>    the address that people open, https and without a path
  --proxy <address>         the reverse proxy, as this machine sees it [127.0.0.1]
  --database-url <address>  postgres://user:password@host:5432/name, or "create" [create]: a new database with an owner of its
                            own in the PostgreSQL of this machine, which only root can create
  --smtp-url <address>      the mail server, smtp://user:password@host:587 or smtps://user:password@host:465
  --mail-from <address>     the sender of e-mails [noreply@ and the host of the public address]
  --admin-email <address>   the first super admin; without it none is invited

Other users of the machine can see options: write addresses with a password into the settings file first, or let the command ask.
All other settings are in the file, with their description. Run it as root, to whom the file belongs.

Exit code: 0 done, 1 failed, 2 wrong arguments or settings.
`,
  errorMessages: {
    EmailAlreadyInUse: 'the address of the administrator belongs to an account that is not a super admin',
    TooManyRequests:
      'this address was invited too often today; use the last invitation, or try again tomorrow',
  },
  run: runSetup,
};

async function runSetup(args: readonly string[], terminal: Terminal): Promise<number> {
  const { options, adminEmail } = readArguments(args);
  const { settingsFile } = terminal;
  let text = readSettings(settingsFile);
  const settings = parseSettingsFile(text);
  const answers = new Map(await answerQuestions(options, settings, terminal));
  const email = adminEmail ?? (await askForAdministrator(terminal));

  const createsDatabase = answers.get('DATABASE_URL') === CREATE_DATABASE;
  if (createsDatabase) answers.delete('DATABASE_URL');
  const implied = impliedSettings(new Map([...settings, ...answers]), () => randomBytes(32).toString('hex'));
  text = changeSettings(text, new Map([...answers, ...implied]));
  writeSettings(settingsFile, text);
  // After the other answers are written: they are kept when there is no PostgreSQL yet.
  if (createsDatabase) {
    text = changeSettings(text, new Map([['DATABASE_URL', await createLocalDatabase()]]));
    writeSettings(settingsFile, text);
  }
  terminal.out(
    `The settings are in ${settingsFile}. Keep a copy of its ENCRYPTION_KEY apart from all backups.\n`,
  );
  await prepareDatabase(terminal.readConfig(), email, terminal);
  terminal.out(describeNextSteps(terminal.readConfig()));
  return EXIT.done;
}

function readArguments(args: readonly string[]) {
  const names = [...QUESTIONS.map(({ option }) => option), 'admin-email'];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const { 'admin-email': email, ...others } = values;
  const options = new Map(
    Object.entries(others).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  return { options, adminEmail: typeof email === 'string' ? parseEmail(email) : undefined };
}

function parseEmail(text: string): string {
  const email = emailAddress.safeParse(text.trim());
  if (!email.success) throw new UsageError(`${text} is not an e-mail address`);
  return email.data;
}

async function askForAdministrator({ ask, err }: Terminal): Promise<string | undefined> {
  for (;;) {
    const answer =
      (await ask?.('The e-mail address of the first administrator, or nothing if there is one: '))?.trim() ??
      '';
    if (answer === '') return undefined;
    const email = emailAddress.safeParse(answer);
    if (email.success) return email.data;
    err(`${answer} is not an e-mail address\n`);
  }
}

const EXAMPLE = new URL('../../../../.env.example', import.meta.url);

/** The settings file, or the example without the addresses and secrets of its fictitious company. */
function readSettings(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw explainAccess(file, error);
    return readFileSync(EXAMPLE, 'utf8').replace(/^(?=(?:PUBLIC|DATABASE|SMTP)_URL=)/gm, '#');
  }
}

function writeSettings(file: string, text: string): void {
  try {
    writeSettingsFile(file, text);
  } catch (error) {
    throw explainAccess(file, error);
  }
}

function explainAccess(file: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`${file} cannot be changed; run the command as root (sudo belegfach setup): ${reason}`, {
    cause: error,
  });
}

/** Creates the tables and the portal's own login, and invites the administrator. */
async function prepareDatabase(config: Config, email: string | undefined, { out }: Terminal): Promise<void> {
  await withInstallation(config, {}, async ({ database, keyring, migrations }) => {
    await checkEncryptionKey(database, keyring);
    out(
      migrations.length > 0 ? 'The tables of the database were created.\n' : 'The database is up to date.\n',
    );
    if (email === undefined) return;
    try {
      out(await inviteAdministrator({ database, mailer: createMailer(config), email }));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'InvitationNotAllowed') throw error;
      out(`${email} has a password already and was not invited again.\n`);
    }
  });
}

function describeNextSteps({ publicUrl }: Config): string {
  return `
Next:
  systemctl enable --now belegfach belegfach-backup.timer belegfach-deletions.timer
  belegfach mail test <your address>
  open the link of the invitation at ${publicUrl.origin}
`;
}
