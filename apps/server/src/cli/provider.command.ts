import { parseArgs } from 'node:util';
import { readConfig } from '../configuration/config.ts';
import { AUTHENTICATION_LIMITS } from '../features/authentication/index.ts';
import { createIdentifierService } from '../features/intake/index.ts';
import {
  createBranchService,
  createIntakeKeyService,
  createProviderService,
} from '../features/providers/index.ts';
import { openInstallation } from '../installation/installation.ts';
import { AppError } from '../platform/errors/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { PROVIDER_ACTIONS } from './provider-actions.ts';

export const providerCommand: Command = {
  name: 'provider',
  summary: 'set up providers, their branches and their intake keys',
  help: `Usage: belegfach provider <what> [arguments]

  list                                  all providers with branches and hot folders
  create <name>                         a new provider
  rename <provider> <new name>
  branch add <provider> <number> <name>
  branch rename <provider> <number> <new name>
  branch delete <provider> <number>     only when nobody belongs to it any more
  key create <provider> <name>          prints the key, this once
  key list <provider>
  key revoke <provider> <key id>
  identifiers list <provider>           what customers are recognised by, as releases taught it
  identifiers remove <provider> <id>    nothing is recognised by it from now on

<provider> is its name, in any case, or its id.

  --vat-id <id>            create: a VAT id by which its invoices are known, such as DE299999990; may be repeated
  --ignore-leading-zeros   create: its documents may leave out leading zeros of customer numbers

Exit code: 0 done, 1 failed, 2 wrong arguments.
`,
  run: runProvider,
};

/** Messages for the terminal, by error code. */
const SENTENCES: Readonly<Partial<Record<string, string>>> = {
  ProviderNameAlreadyInUse: 'there is a provider of this name already',
  BranchAlreadyExists: 'the provider has a branch of this number or name already',
  DeleteNotAllowed: 'somebody belongs to this branch',
};

async function runProvider(args: readonly string[], terminal: Terminal): Promise<number> {
  const { action, given, options } = readArguments(args);
  const installation = await openInstallation(readConfig(terminal.variables), 'command');
  try {
    const { database, dataDirectory } = installation;
    const context = {
      providers: createProviderService(database, dataDirectory),
      branches: createBranchService(database),
      keys: createIntakeKeyService(database, AUTHENTICATION_LIMITS),
      identifiers: createIdentifierService(database),
      options,
    };
    terminal.out(await action.run(context, ...given));
    return EXIT.done;
  } catch (error) {
    const sentence = error instanceof AppError ? SENTENCES[error.code] : undefined;
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  } finally {
    await installation.close();
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'vat-id': { type: 'string', multiple: true, default: [] },
      'ignore-leading-zeros': { type: 'boolean', default: false },
    },
  });
  const words = PROVIDER_ACTIONS.has(positionals[0] ?? '') ? 1 : 2;
  const name = positionals.slice(0, words).join(' ');
  const action = PROVIDER_ACTIONS.get(name);
  if (action === undefined) throw new UsageError('say what to do');
  const given = positionals.slice(words);
  if (given.length !== action.takes)
    throw new UsageError(`"${name}" takes ${action.takes} argument${action.takes === 1 ? '' : 's'}`);
  const options = { vatIds: values['vat-id'], ignoresLeadingZeros: values['ignore-leading-zeros'] };
  return { action, given, options };
}
