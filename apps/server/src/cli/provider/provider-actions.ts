import {
  branchEdit,
  type BranchWithProvider,
  identifierListQuery,
  intakeKeyBody,
  type LearnedIdentifier,
  type Provider,
  providerBody,
} from '@belegfach/contract';
import type { z } from 'zod';
import type { createCustomerIdentifierService } from '../../features/intake/index.ts';
import { removeControlCharacters } from '../terminal-lines.ts';
import {
  addBranch,
  editBranch,
  editProvider,
  issueIntakeKey,
  listBranchesOf,
  listIntakeKeysOf,
  listVisibleProviders,
  listProviderSetups,
  type ProviderRequest,
  removeBranch,
  addProvider,
  revokeIntakeKey,
} from '../../features/providers/index.ts';
import { UsageError } from '../command.ts';

export interface ProviderContext extends ProviderRequest {
  readonly intakeDirectory: string | undefined;
  readonly identifiers: ReturnType<typeof createCustomerIdentifierService>;
  readonly options: {
    readonly vatIds: readonly string[];
    readonly ignoresLeadingZeros: boolean;
    readonly mayChangeCustomers: boolean;
  };
}

/** One action of `belegfach provider`. */
export interface ProviderAction {
  /** The number of arguments after the action's name. */
  readonly argumentCount: number;
  /** @returns the text to print */
  readonly run: (context: ProviderContext, ...args: string[]) => Promise<string>;
}

/** The actions by their names on the command line, after `belegfach provider`. */
export const PROVIDER_ACTIONS: ReadonlyMap<string, ProviderAction> = new Map(
  Object.entries<ProviderAction>({
    list: { argumentCount: 0, run: describeProviders },
    create: {
      argumentCount: 1,
      run: async (context, name = '') => {
        const { vatIds, ignoresLeadingZeros } = context.options;
        const { id } = await addProvider(
          context,
          validate(providerBody, { name, vatIds, ignoresLeadingZeros }),
        );
        return `created ${id}\n`;
      },
    },
    rename: {
      argumentCount: 2,
      run: async (context, nameOrId = '', name = '') => {
        const { id } = await findProvider(context, nameOrId);
        const setups = await listProviderSetups(context.database, context.intakeDirectory, context.actor);
        const setup = setups.find((candidate) => candidate.id === id);
        const { vatIds, ignoresLeadingZeros, eInvoiceDutyFrom, eInvoiceDutyMode } = setup ?? {};
        const body = { name, vatIds, ignoresLeadingZeros, eInvoiceDutyFrom, eInvoiceDutyMode };
        await editProvider(context, id, validate(providerBody, body));
        return 'renamed\n';
      },
    },
    'branch add': {
      argumentCount: 3,
      run: async (context, nameOrId = '', number = '', branchName = '') => {
        const { id: providerId } = await findProvider(context, nameOrId);
        const branch = validate(branchEdit, { branchIndex: Number(number), branchName });
        const { id } = await addBranch(context, { ...branch, providerId });
        return `created ${id}\n`;
      },
    },
    'branch rename': {
      argumentCount: 3,
      run: async (context, nameOrId = '', number = '', branchName = '') => {
        const { id, branchIndex } = await findBranch(context, nameOrId, number);
        await editBranch(context, id, validate(branchEdit, { branchIndex, branchName }));
        return 'renamed\n';
      },
    },
    'branch delete': {
      argumentCount: 2,
      run: async (context, nameOrId = '', number = '') => {
        const { id } = await findBranch(context, nameOrId, number);
        await removeBranch(context, id);
        return 'deleted\n';
      },
    },
    'key create': {
      argumentCount: 2,
      run: async (context, nameOrId = '', name = '') => {
        const { id } = await findProvider(context, nameOrId);
        const { mayChangeCustomers } = context.options;
        const { key } = await issueIntakeKey(
          context,
          id,
          validate(intakeKeyBody, { name, mayChangeCustomers }),
        );
        return `${key}\n`;
      },
    },
    'key list': {
      argumentCount: 1,
      run: async (context, nameOrId = '') => {
        const provider = await findProvider(context, nameOrId);
        const keys = await listIntakeKeysOf(context.database, context.actor, provider.id);
        return keys
          .map(
            ({ id, name, mayChangeCustomers, lastUsedAt }) =>
              `${id}  ${name}  last used: ${lastUsedAt ?? 'never'}${mayChangeCustomers ? '  may change customers' : ''}\n`,
          )
          .join('');
      },
    },
    'key revoke': {
      argumentCount: 2,
      run: async (context, nameOrId = '', id = '') => {
        const provider = await findProvider(context, nameOrId);
        const keys = await listIntakeKeysOf(context.database, context.actor, provider.id);
        if (!keys.some((key) => key.id === id))
          throw new UsageError(`"${provider.name}" has no valid key ${id}`);
        await revokeIntakeKey(context, provider.id, id);
        return 'revoked\n';
      },
    },
    'identifiers list': {
      argumentCount: 1,
      run: async (context, nameOrId = '') =>
        (await listLearnedIdentifiers(context, nameOrId)).map(describeIdentifier).join(''),
    },
    'identifiers remove': {
      argumentCount: 2,
      run: async (context, nameOrId = '', id = '') => {
        const identifiers = await listLearnedIdentifiers(context, nameOrId);
        if (!identifiers.some((identifier) => identifier.id === id))
          throw new UsageError(`"${nameOrId}" has no identifier ${id}`);
        await context.identifiers.remove('system', id);
        return 'removed\n';
      },
    },
  }),
);

/** All learned identifiers by which the intake recognises the provider's customers, the newest first. */
async function listLearnedIdentifiers(
  context: ProviderContext,
  nameOrId: string,
): Promise<LearnedIdentifier[]> {
  const { id: providerId } = await findProvider(context, nameOrId);
  const identifiers: LearnedIdentifier[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const query = identifierListQuery.parse({
      providerId,
      pageIndex: String(pageIndex),
      pageSize: '100',
      sortDirection: '1',
    });
    const { items, totalPages } = await context.identifiers.list('system', query);
    identifiers.push(...items);
    if (pageIndex >= totalPages) return identifiers;
  }
}

function describeIdentifier({
  id,
  scheme,
  value,
  customer,
  learnedBy,
  learnedAt,
}: LearnedIdentifier): string {
  const line = `${id}  ${scheme} ${value}  ${customer.customerNumber} ${customer.name}  since ${learnedAt} by ${learnedBy ?? 'unknown'}`;
  return `${removeControlCharacters(line)}\n`;
}

async function findProvider({ database, actor }: ProviderContext, nameOrId: string): Promise<Provider> {
  const providers = await listVisibleProviders(database, actor);
  const lowerCase = nameOrId.toLowerCase();
  const provider = providers.find(({ id, name }) => id === lowerCase || name.toLowerCase() === lowerCase);
  if (provider !== undefined) return provider;
  const knownNames = providers.map(({ name }) => `"${name}"`).join(', ');
  throw new UsageError(
    `there is no provider "${nameOrId}"; known: ${knownNames === '' ? 'none' : knownNames}`,
  );
}

async function findBranch(
  context: ProviderContext,
  nameOrId: string,
  number: string,
): Promise<BranchWithProvider> {
  const provider = await findProvider(context, nameOrId);
  const branches = await listBranchesOf(context.database, context.actor, provider.id);
  const branch = branches.find(({ branchIndex }) => String(branchIndex) === number);
  if (branch === undefined) throw new UsageError(`"${provider.name}" has no branch ${number}`);
  return branch;
}

/** The same checks as in the API. @throws UsageError naming what is wrong */
function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '),
  );
}

async function describeProviders({ database, intakeDirectory, actor }: ProviderContext): Promise<string> {
  const setups = await listProviderSetups(database, intakeDirectory, actor);
  const branches = await listBranchesOf(database, actor, undefined);
  return setups
    .map(({ id, name, vatIds, hotFolder }) =>
      [
        `${name}  (${id})`,
        `  VAT ids: ${vatIds.length === 0 ? 'none' : vatIds.join(', ')}`,
        `  hot folder: ${hotFolder.path} (${hotFolder.state}, ${hotFolder.waitingFiles} waiting)`,
        ...branches
          .filter(({ providerId }) => providerId === id)
          .map(({ branchIndex, branchName }) => `  branch ${branchIndex}: ${branchName}`),
        '',
      ].join('\n'),
    )
    .join('');
}
