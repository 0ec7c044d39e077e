import {
  branchEdit,
  type BranchWithProvider,
  identifierListQuery,
  type LearnedIdentifier,
  type Provider,
  providerBody,
} from '@belegfach/contract';
import type { z } from 'zod';
import type { createIdentifierService } from '../features/intake/index.ts';
import { withoutControls } from './without-controls.ts';
import type {
  createBranchService,
  createIntakeKeyService,
  createProviderService,
} from '../features/providers/index.ts';
import { UsageError } from './command.ts';

export interface ProviderDesk {
  readonly providers: ReturnType<typeof createProviderService>;
  readonly branches: ReturnType<typeof createBranchService>;
  readonly keys: ReturnType<typeof createIntakeKeyService>;
  readonly identifiers: ReturnType<typeof createIdentifierService>;
  readonly options: { readonly vatIds: readonly string[]; readonly ignoresLeadingZeros: boolean };
}

/** One thing that `belegfach provider` does. */
export interface ProviderAction {
  /** How many arguments it takes. */
  readonly takes: number;
  /** @returns what is printed */
  readonly run: (desk: ProviderDesk, ...args: string[]) => Promise<string>;
}

/** What can be done, by its words. */
export const PROVIDER_ACTIONS: ReadonlyMap<string, ProviderAction> = new Map<string, ProviderAction>([
  ['list', { takes: 0, run: listAll }],
  [
    'create',
    {
      takes: 1,
      run: async ({ providers, options }, name = '') => {
        const { id } = await providers.create('system', check(providerBody, { name, ...options }));
        return `created ${id}\n`;
      },
    },
  ],
  [
    'rename',
    {
      takes: 2,
      run: async (desk, nameOrId = '', name = '') => {
        const { id } = await findProvider(desk, nameOrId);
        const setup = (await desk.providers.listSetups('system')).find((one) => one.id === id);
        const { vatIds = [], ignoresLeadingZeros = false } = setup ?? {};
        const body = check(providerBody, { name, vatIds, ignoresLeadingZeros });
        await desk.providers.update('system', id, body);
        return 'renamed\n';
      },
    },
  ],
  [
    'branch add',
    {
      takes: 3,
      run: async (desk, nameOrId = '', number = '', branchName = '') => {
        const { id: providerId } = await findProvider(desk, nameOrId);
        const facts = check(branchEdit, { branchIndex: Number(number), branchName });
        const { id } = await desk.branches.create('system', { ...facts, providerId });
        return `created ${id}\n`;
      },
    },
  ],
  [
    'branch rename',
    {
      takes: 3,
      run: async (desk, nameOrId = '', number = '', branchName = '') => {
        const { id, branchIndex } = await findBranch(desk, nameOrId, number);
        await desk.branches.update('system', id, check(branchEdit, { branchIndex, branchName }));
        return 'renamed\n';
      },
    },
  ],
  [
    'branch delete',
    {
      takes: 2,
      run: async (desk, nameOrId = '', number = '') => {
        const { id } = await findBranch(desk, nameOrId, number);
        await desk.branches.delete('system', id);
        return 'deleted\n';
      },
    },
  ],
  [
    'key create',
    {
      takes: 2,
      run: async (desk, nameOrId = '', name = '') => {
        const { id } = await findProvider(desk, nameOrId);
        const { key } = await desk.keys.create('system', id, check(providerBody.shape.name, name));
        return `${key}\n`;
      },
    },
  ],
  [
    'key list',
    {
      takes: 1,
      run: async (desk, nameOrId = '') => {
        const keys = await desk.keys.list('system', (await findProvider(desk, nameOrId)).id);
        return keys
          .map(({ id, name, lastUsedAt }) => `${id}  ${name}  last used: ${lastUsedAt ?? 'never'}\n`)
          .join('');
      },
    },
  ],
  [
    'key revoke',
    {
      takes: 2,
      run: async (desk, nameOrId = '', id = '') => {
        const provider = await findProvider(desk, nameOrId);
        const known = (await desk.keys.list('system', provider.id)).find((key) => key.id === id);
        if (known === undefined) throw new UsageError(`"${provider.name}" has no live key ${id}`);
        await desk.keys.revoke('system', provider.id, id);
        return 'revoked\n';
      },
    },
  ],
  [
    'identifiers list',
    {
      takes: 1,
      run: async (desk, nameOrId = '') => (await listLearned(desk, nameOrId)).map(describe).join(''),
    },
  ],
  [
    'identifiers remove',
    {
      takes: 2,
      run: async (desk, nameOrId = '', id = '') => {
        const known = (await listLearned(desk, nameOrId)).find((one) => one.id === id);
        if (known === undefined) throw new UsageError(`"${nameOrId}" has no identifier ${id}`);
        await desk.identifiers.remove('system', id);
        return 'removed\n';
      },
    },
  ],
]);

/** All identifiers by which the provider's customers are recognised, the newest first. */
async function listLearned(desk: ProviderDesk, nameOrId: string): Promise<LearnedIdentifier[]> {
  const { id: providerId } = await findProvider(desk, nameOrId);
  const found: LearnedIdentifier[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const query = identifierListQuery.parse({
      ...{ providerId, pageIndex: String(pageIndex), pageSize: '100', sortDirection: '1' },
    });
    const { items, totalPages } = await desk.identifiers.list('system', query);
    found.push(...items);
    if (pageIndex >= totalPages) return found;
  }
}

function describe({ id, scheme, value, customer, learnedBy, learnedAt }: LearnedIdentifier): string {
  const line = `${id}  ${scheme} ${value}  ${customer.customerNumber} ${customer.name}  since ${learnedAt} by ${learnedBy ?? 'nobody known'}`;
  return `${withoutControls(line)}\n`;
}

async function findProvider({ providers }: ProviderDesk, nameOrId: string): Promise<Provider> {
  const all = await providers.list('system');
  const wanted = nameOrId.toLowerCase();
  const found = all.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const known = all.map(({ name }) => `"${name}"`).join(', ');
  throw new UsageError(`there is no provider "${nameOrId}"; known: ${known === '' ? 'none' : known}`);
}

async function findBranch(desk: ProviderDesk, nameOrId: string, number: string): Promise<BranchWithProvider> {
  const provider = await findProvider(desk, nameOrId);
  const branches = await desk.branches.list('system', provider.id);
  const found = branches.find(({ branchIndex }) => String(branchIndex) === number);
  if (found === undefined) throw new UsageError(`"${provider.name}" has no branch ${number}`);
  return found;
}

/** The same checks as the API's. @throws UsageError naming what is wrong */
function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '),
  );
}

async function listAll({ providers, branches }: ProviderDesk): Promise<string> {
  const setups = await providers.listSetups('system');
  const all = await branches.list('system', undefined);
  return setups
    .map(({ id, name, vatIds, hotFolder }) =>
      [
        `${name}  (${id})`,
        `  VAT ids: ${vatIds.length === 0 ? 'none' : vatIds.join(', ')}`,
        `  hot folder: ${hotFolder.path} (${hotFolder.state}, ${hotFolder.waitingFiles} waiting)`,
        ...all
          .filter(({ providerId }) => providerId === id)
          .map(({ branchIndex, branchName }) => `  branch ${branchIndex}: ${branchName}`),
        '',
      ].join('\n'),
    )
    .join('');
}
