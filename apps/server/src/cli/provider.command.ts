import { parseArgs } from 'node:util';
import { AUTHENTICATION_LIMITS } from '../features/authentication/index.ts';
import { createCustomerIdentifierService } from '../features/intake/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { PROVIDER_ACTIONS } from './provider/provider-actions.ts';
import { withInstallation } from './with-installation.ts';

export const providerCommand: Command = {
  name: 'provider',
  summary: 'set up providers, their branches and their intake keys',
  help: `Usage: belegfach provider <what> [arguments]

  list                                  all providers with branches and hot folders
  create <name>                         a new provider
  rename <provider> <new name>
  branch add <provider> <number> <name>
  branch rename <provider> <number> <new name>
  branch delete <provider> <number>     only if no user belongs to it
  key create <provider> <name>          prints the key, which is shown only once
  key list <provider>
  key revoke <provider> <key id>
  identifiers list <provider>           the identifiers of customers that were learned from releases
  identifiers remove <provider> <id>    documents are no longer matched by it

<provider> is its name, regardless of case, or its id.

  --may-change-customers   (only with key create) the key may also create and change customers
  --vat-id <id>            (only with create) a VAT id on its invoices, such as DE299999990; may be repeated
  --ignore-leading-zeros   (only with create) its documents may leave out leading zeros of customer numbers

Exit code: 0 done, 1 failed, 2 wrong arguments.
`,
  errorMessages: {
    ProviderNameAlreadyInUse: 'there is a provider of this name already',
    BranchAlreadyExists: 'the provider has a branch of this number or name already',
    DeleteNotAllowed: 'somebody belongs to this branch',
  },
  run: runProvider,
};

async function runProvider(args: readonly string[], terminal: Terminal): Promise<number> {
  const { action, actionArguments, options } = readArguments(args);
  return withInstallation(terminal.readConfig(), {}, async ({ database, intakeDirectory }) => {
    const context = {
      database,
      intakeDirectory,
      limits: AUTHENTICATION_LIMITS,
      actor: 'system',
      identifiers: createCustomerIdentifierService(database),
      options,
    } as const;
    terminal.out(await action.run(context, ...actionArguments));
    return EXIT.done;
  });
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'vat-id': { type: 'string', multiple: true, default: [] },
      'ignore-leading-zeros': { type: 'boolean', default: false },
      'may-change-customers': { type: 'boolean', default: false },
    },
  });
  const nameLength = PROVIDER_ACTIONS.has(positionals[0] ?? '') ? 1 : 2;
  const name = positionals.slice(0, nameLength).join(' ');
  const action = PROVIDER_ACTIONS.get(name);
  if (action === undefined) throw new UsageError('give an action');
  const actionArguments = positionals.slice(nameLength);
  if (actionArguments.length !== action.argumentCount)
    throw new UsageError(
      `"${name}" takes ${action.argumentCount} argument${action.argumentCount === 1 ? '' : 's'}`,
    );
  const options = {
    vatIds: values['vat-id'],
    ignoresLeadingZeros: values['ignore-leading-zeros'],
    mayChangeCustomers: values['may-change-customers'],
  };
  return { action, actionArguments, options };
}
