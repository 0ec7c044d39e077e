import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeProvider } from './intake.policy.ts';

/** The hot folder that is assigned to a provider. */
export interface FolderBinding {
  /** Name within the folder that contains all hot folders. */
  readonly folderName: string;
  /** Names the lease of the process that watches the folder, also if several hosts have it under different paths. */
  readonly leaseId: string;
}

export async function findFolderBinding(
  executor: Executor,
  { publicId }: Pick<IntakeProvider, 'publicId'>,
): Promise<FolderBinding | undefined> {
  return executor
    .selectFrom('hot_folder as f')
    .innerJoin('provider as p', 'p.id', 'f.provider_id')
    .select(['f.folder_name as folderName', 'f.lease_id as leaseId'])
    .where('p.public_id', '=', publicId)
    .executeTakeFirst();
}

/**
 * Assigns a folder to a provider that has none. If several processes do so at the same time, the first one wins.
 * @returns the binding of the provider, with this folder or with an earlier one; undefined if the provider has none
 * because this folder belongs to another provider
 */
export async function bindFolder(
  executor: Executor,
  provider: Pick<IntakeProvider, 'publicId'>,
  folderName: string,
): Promise<FolderBinding | undefined> {
  await executor
    .insertInto('hot_folder')
    .columns(['provider_id', 'folder_name'])
    .expression((query) =>
      query
        .selectFrom('provider')
        .select((eb) => ['id', eb.val(folderName).as('folder_name')])
        .where('public_id', '=', provider.publicId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findFolderBinding(executor, provider);
}
