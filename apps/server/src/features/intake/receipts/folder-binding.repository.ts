import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeProvider } from './intake.policy.ts';

/** The folder that the database assigns to a provider. */
export interface FolderBinding {
  /** Name within the folder of all hot folders. */
  readonly folderName: string;
  readonly leaseId: string;
}

type Owner = Pick<IntakeProvider, 'publicId'>;

export async function findBinding(
  executor: Executor,
  { publicId }: Owner,
): Promise<FolderBinding | undefined> {
  return executor
    .selectFrom('hot_folder as f')
    .innerJoin('provider as p', 'p.id', 'f.provider_id')
    .select(['f.folder_name as folderName', 'f.lease_id as leaseId'])
    .where('p.public_id', '=', publicId)
    .executeTakeFirst();
}

/**
 * Assigns a folder to a provider that has none. If several processes do so at the same time, one wins.
 * @returns the provider's folder, this one or another; undefined if this one belongs to another provider
 */
export async function bindFolder(
  executor: Executor,
  owner: Owner,
  folderName: string,
): Promise<FolderBinding | undefined> {
  await executor
    .insertInto('hot_folder')
    .columns(['provider_id', 'folder_name'])
    .expression((query) =>
      query
        .selectFrom('provider')
        .select((eb) => ['id', eb.val(folderName).as('folder_name')])
        .where('public_id', '=', owner.publicId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findBinding(executor, owner);
}
