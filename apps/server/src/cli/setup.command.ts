import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { email as emailAddress } from '@belegfach/contract';
import { changeSettings } from '../configuration/change-settings.ts';
import type { Config } from '../configuration/config.ts';
import { findUnusedPort, namesOfInstallation } from '../configuration/installation-names.ts';
import { parseSettingsFile } from '../configuration/parse-settings-file.ts';
import { writeSettingsFile } from '../configuration/settings-file.ts';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { createLocalDatabase } from '../platform/database/index.ts';
import { AppError, codeOf } from '../platform/errors/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { inviteAdministrator } from './admin/invite-administrator.ts';
import { answerQuestions } from './setup/setup-answers.ts';
import { CREATE_DATABASE, impliedSettings, listenAddress, QUESTIONS } from './setup/setup-questions.ts';
import { withInstallation } from './with-installation.ts';

export const setupCommand: Command = {
  name: 'setup',
  summary: 'set up a new installation: address, database, mail, first administrator',
  help: `Usage: belegfach setup [options]

Asks for what is not given as an option, writes the settings file, creates the tables of the database and invites the first
super admin. Without a terminal nothing is asked: the values that are in the file already and those in brackets apply.
If you run it again, it changes only the settings that you answer differently.

  --public-url <address>    the address that people open, https and without a path
  --proxy <address>         the reverse proxy, as this machine sees it [127.0.0.1]
  --database-url <address>  postgres://user:password@host:5432/name, or "create" [create]: a new database with an owner of its
                            own in the PostgreSQL of this machine; only root can do this. After an interruption answer "create"
                            again: that works as long as the database has no tables
  --port <number>           the port on which the portal listens, for the reverse proxy; asked only for a further installation
  --smtp-url <address>      the mail server, smtp://user:password@host:587 or smtps://user:password@host:465
  --mail-from <address>     the sender of e-mails [noreply@ and the host of the public address]
  --admin-email <address>   the first super admin; without it none is invited

With --env-file /etc/belegfach-<name>/belegfach.env it sets up a further installation on this machine, with a port, a database, a
database role and a DATA_DIR of its own (docs/operations.md, "Two installations on one server").

In an address, special characters of user and password are percent-encoded: / as %2F, # as %23, ? as %3F, @ as %40, % as %25.
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
  const names = namesOfInstallation(settingsFile);
  let text = readSettings(settingsFile);
  const before = parseSettingsFile(text);
  const context = { settings: before, names, findUnusedPort: () => findUnusedPort(settingsFile) };
  const answers = new Map(await answerQuestions(options, context, terminal));
  const email = adminEmail ?? (await askForAdministrator(terminal));

  const createsDatabase = answers.get('DATABASE_URL') === CREATE_DATABASE;
  if (createsDatabase) answers.delete('DATABASE_URL');
  const host = listenAddress(before, answers.get('TRUST_PROXY'));
  if (host !== undefined) answers.set('HOST', host);
  const newKey = () => randomBytes(32).toString('hex');
  const implied = impliedSettings(new Map([...before, ...answers]), names, newKey);
  text = changeSettings(text, new Map([...answers, ...implied]));
  writeSettings(settingsFile, text);
  // This is done only now, after the other answers are written, so that they are not lost if the database cannot be created.
  if (createsDatabase) {
    text = changeSettings(text, new Map([['DATABASE_URL', await createLocalDatabase(names.database)]]));
    writeSettings(settingsFile, text);
  }
  terminal.out(
    `The settings are in ${settingsFile}. Keep a copy of its ENCRYPTION_KEY apart from all backups.\n`,
  );
  const config = terminal.readConfig();
  await prepareDatabase(config, email, terminal);
  terminal.out(describeNextSteps(config, settingsFile, findChanges(before, parseSettingsFile(text))));
  return EXIT.done;
}

/** The settings that an earlier setup wrote and this one has changed: a running portal still uses their old values. */
function findChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  if ((before.get('PUBLIC_URL') ?? '') === '') return [];
  return [...after].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
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
      (await ask?.('The e-mail address of the first administrator, or nothing if one exists: '))?.trim() ??
      '';
    if (answer === '') return undefined;
    const email = emailAddress.safeParse(answer);
    if (email.success) return email.data;
    err(`${answer} is not an e-mail address\n`);
  }
}

const EXAMPLE = new URL('../../../../.env.example', import.meta.url);

/** The settings file, or the example without the values that this installation has to choose itself. */
function readSettings(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw explainAccess(file, error);
    return readFileSync(EXAMPLE, 'utf8').replace(/^(?=(?:(?:PUBLIC|DATABASE|SMTP)_URL|DATA_DIR)=)/gm, '#');
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

function describeNextSteps(config: Config, settingsFile: string, changed: readonly string[]): string {
  const { unitSuffix, command } = namesOfInstallation(settingsFile);
  const steps = [
    `systemctl enable --now belegfach${unitSuffix} belegfach-backup${unitSuffix}.timer belegfach-deletions${unitSuffix}.timer`,
    ...(changed.length > 0
      ? [`systemctl restart belegfach${unitSuffix}   (changed: ${changed.join(', ')})`]
      : []),
    `let the reverse proxy pass ${config.publicUrl.origin} to port ${config.port}${describeReach(config)}`,
    `${command} mail test <your address>`,
    `open the link of the invitation at ${config.publicUrl.origin}`,
  ];
  return ['', 'Next:', ...steps.map((step) => `  ${step}`), ''].join('\n');
}

/** The address of the port; if it is every address of this machine, with the rule that the firewall needs. */
function describeReach({ host, port, trustedProxies }: Config): string {
  if (host !== '0.0.0.0') return ` of ${host}`;
  return `; HOST is ${host}: let your firewall allow only ${trustedProxies.join(', ')} to reach port ${port}`;
}
