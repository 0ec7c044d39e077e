import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeProvider } from './intake.policy.ts';

/** The hot folder that is assigned to a provider. */
export interface FolderBinding {
  /** Name within the folder that contains all hot folders. */
  readonly folderName: string;
  /**
   * The name of the lease of the process that watches the folder. It is the same on every host, even if the hosts have
   * the folder under different paths.
   */
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

/** The state of a hot folder when the watching instance last looked. */
export interface SeenFolder {
  readonly path: string;
  readonly waitingFiles: number;
  readonly oldestFileAt: Date | undefined;
}

/** @param leaseId of the folder that this instance watches */
export async function recordSeenFolder(
  executor: Executor,
  leaseId: string,
  { path, waitingFiles, oldestFileAt }: SeenFolder,
): Promise<void> {
  await executor
    .updateTable('hot_folder')
    .set({
      seen_at: sql`now()`,
      seen_path: path,
      waiting_files: waitingFiles,
      oldest_file_at: oldestFileAt ?? null,
    })
    .where('lease_id', '=', leaseId)
    .execute();
}

/** The watching instance looks once a minute. */
const MAX_AGE_SECONDS = 180;

/** @returns undefined if no instance has watched the folder of the provider for some minutes */
export async function findSeenFolder(
  executor: Executor,
  { publicId }: Pick<IntakeProvider, 'publicId'>,
): Promise<SeenFolder | undefined> {
  const row = await executor
    .selectFrom('hot_folder as f')
    .innerJoin('provider as p', 'p.id', 'f.provider_id')
    .select(['f.seen_path as path', 'f.waiting_files as waitingFiles', 'f.oldest_file_at as oldestFileAt'])
    .where('p.public_id', '=', publicId)
    .where('f.seen_at', '>', sql<Date>`now() - make_interval(secs => ${MAX_AGE_SECONDS})`)
    .executeTakeFirst();
  if (row === undefined || row.path === null || row.waitingFiles === null) return undefined;
  return { path: row.path, waitingFiles: row.waitingFiles, oldestFileAt: row.oldestFileAt ?? undefined };
}
