import { ConfigurationError } from '../configuration/configuration-error.ts';
import { AppError, messageOf } from '../platform/errors/index.ts';
import { adminCommand } from './admin.command.ts';
import { auditCommand } from './audit.command.ts';
import { backupCommand } from './backup.command.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { databaseCommand } from './database.command.ts';
import { doctorCommand } from './doctor.command.ts';
import { einvoiceCommand } from './einvoice.command.ts';
import { eraseCommand } from './erase.command.ts';
import { mailCommand } from './mail.command.ts';
import { migrateCommand } from './migrate.command.ts';
import { intakeCommand } from './intake.command.ts';
import { providerCommand } from './provider.command.ts';
import { restoreCommand } from './restore.command.ts';
import { retentionCommand } from './retention.command.ts';
import { secretsCommand } from './secrets.command.ts';
import { setupCommand } from './setup.command.ts';
import { snapshotCommand } from './snapshot.command.ts';
import { storeCommand } from './store.command.ts';
import { verifyCommand } from './verify.command.ts';

const COMMANDS: readonly Command[] = [
  setupCommand,
  doctorCommand,
  intakeCommand,
  einvoiceCommand,
  providerCommand,
  adminCommand,
  mailCommand,
  secretsCommand,
  auditCommand,
  eraseCommand,
  verifyCommand,
  migrateCommand,
  databaseCommand,
  backupCommand,
  snapshotCommand,
  restoreCommand,
  retentionCommand,
  storeCommand,
];

/** Runs the command that the arguments name. @returns the exit code; everything else is written to the terminal. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...commandArgs] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    terminal.out(overview());
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) {
    terminal.err(`belegfach: there is no command "${name}"\n\n${overview()}`);
    return EXIT.usage;
  }
  if (commandArgs.includes('--help') || commandArgs.includes('-h')) {
    terminal.out(command.help);
    return EXIT.done;
  }
  try {
    return await command.run(commandArgs, terminal);
  } catch (error) {
    const message = describeError(command, error);
    const isUsage = error instanceof UsageError || isParseError(error);
    // One line that states what to change; a stack trace would hide it.
    terminal.err(`belegfach ${name}: ${message}\n${isUsage ? `\n${command.help}` : ''}`);
    return isUsage || error instanceof ConfigurationError ? EXIT.usage : EXIT.failed;
  }
}

function describeError({ errorMessages }: Command, error: unknown): string {
  const message = error instanceof AppError ? errorMessages?.[error.code] : undefined;
  return message ?? messageOf(error);
}

function overview(): string {
  const list = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n');
  return `Usage: belegfach <command> [options]

${list}

belegfach <command> --help explains one command.

belegfach serve runs the portal until it is stopped; the service does that.

  --env-file <path>  the settings file of the service; without it BELEGFACH_ENV_FILE, then /etc/belegfach/belegfach.env
  --version          prints the version
`;
}

/** The error of node:util's parseArgs for unknown options. */
function isParseError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
