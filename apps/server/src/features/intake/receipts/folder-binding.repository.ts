import { sql } from 'kysely';
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
  const { rows } = await sql<{ folder_name: string; lease_id: string }>`
    select f.folder_name, f.lease_id from hot_folder f join provider p on p.id = f.provider_id
    where p.public_id = ${publicId}`.execute(executor);
  const [row] = rows;
  return row === undefined ? undefined : { folderName: row.folder_name, leaseId: row.lease_id };
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
  await sql`
    insert into hot_folder (provider_id, folder_name)
    select p.id, ${folderName} from provider p where p.public_id = ${owner.publicId}
    on conflict do nothing`.execute(executor);
  return findBinding(executor, owner);
}
