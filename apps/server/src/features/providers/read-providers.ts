import type {
  BranchWithProvider,
  IntakeChannels,
  IntakeKey,
  Provider,
  ProviderSetup,
} from '@belegfach/contract';
import type { Database, Executor } from '../../platform/database/index.ts';
import { Forbidden, NotFound } from '../../platform/errors/index.ts';
import { describeHotFolder, type HotFolderState } from '../intake/index.ts';
import { listBranches } from './branch.repository.ts';
import { listIntakeKeys } from './intake-key.repository.ts';
import { toBranch, toHotFolder, toIntakeKey, toProvider, toProviderSetup } from './provider.mapper.ts';
import { findProvider, listProviders, type ProviderRow } from './provider.repository.ts';
import { type Actor, providerScopeOf } from './providers.policy.ts';

export async function listVisibleProviders({ executor }: Database, actor: Actor): Promise<Provider[]> {
  return (await listProviders(executor, providerScopeOf(actor))).map(toProvider);
}

/**
 * Every provider that the actor may see, with its set-up and the state of its hot folder.
 * @param intakeDirectory contains the hot folders
 */
export async function listProviderSetups(
  { executor }: Database,
  intakeDirectory: string | undefined,
  actor: Actor,
): Promise<ProviderSetup[]> {
  const rows = await listProviders(executor, providerScopeOf(actor));
  return Promise.all(
    rows.map(async (row) => toProviderSetup(row, await describeFolderOf(executor, intakeDirectory, row))),
  );
}

/** The hot folder of a provider. @throws NotFound */
export async function getIntakeChannels(
  { executor }: Database,
  intakeDirectory: string | undefined,
  actor: Actor,
  providerId: string,
): Promise<IntakeChannels> {
  const rows = await listProviders(executor, providerScopeOf(actor));
  const row = rows.find(({ public_id }) => public_id === providerId);
  if (row === undefined) throw new NotFound();
  return { hotFolder: toHotFolder(row, await describeFolderOf(executor, intakeDirectory, row)) };
}

/** The hot folders that an instance watches, for the metrics. */
export async function listHotFolders(
  { executor }: Database,
  intakeDirectory: string | undefined,
): Promise<readonly (HotFolderState & { readonly provider: string })[]> {
  const rows = await listProviders(executor, providerScopeOf('system'));
  const folders = await Promise.all(
    rows.map(async (row) => ({
      ...(await describeFolderOf(executor, intakeDirectory, row)),
      provider: row.name,
    })),
  );
  return folders.filter(({ state }) => state !== 'off');
}

function describeFolderOf(
  executor: Executor,
  intakeDirectory: string | undefined,
  { name, public_id: publicId }: ProviderRow,
): Promise<HotFolderState> {
  return describeHotFolder(executor, intakeDirectory, { name, publicId });
}

/** @throws Forbidden for a provider other than the caller's */
export async function listBranchesOf(
  { executor }: Database,
  actor: Actor,
  providerId: string | undefined,
): Promise<BranchWithProvider[]> {
  const scope = providerScopeOf(actor);
  const isAllowed =
    scope.rows === 'all' ||
    providerId === undefined ||
    (await findProvider(executor, scope, providerId)) !== undefined;
  if (!isAllowed) throw new Forbidden();
  return (await listBranches(executor, scope, providerId)).map(toBranch);
}

/** The keys with which a provider's ERP uploads documents. @throws NotFound */
export async function listIntakeKeysOf(
  { executor }: Database,
  actor: Actor,
  providerId: string,
): Promise<IntakeKey[]> {
  const scope = providerScopeOf(actor);
  if ((await findProvider(executor, scope, providerId)) === undefined) throw new NotFound();
  return (await listIntakeKeys(executor, scope, providerId)).map(toIntakeKey);
}
