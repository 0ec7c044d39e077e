import type { BranchEdit } from '@belegfach/contract';
import { sql } from 'kysely';
import { type Executor, refuseWithCodes, type Row } from '../../platform/database/index.ts';
import { isInScope } from './provider.repository.ts';
import type { ProviderScope } from './providers.policy.ts';

export type BranchRow = Row<'branch', 'public_id' | 'branch_index' | 'name'> & {
  readonly provider_public_id: string;
  readonly manager_ids: readonly string[];
};

/** The branches of the providers in scope, or of one of them, sorted by provider and number. */
export async function listBranches(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string | undefined,
): Promise<readonly BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    select br.public_id, br.branch_index, br.name, p.public_id as provider_public_id,
      array(
        select a.public_id from backoffice_user b join account a on a.id = b.account_id
        where b.branch_id = br.id and b.role = 'BranchManager' and a.deleted_at is null) as manager_ids
    from branch br join provider p on p.id = br.provider_id
    where ${isInScope(scope)} and ${providerPublicId === undefined ? sql`true` : sql`p.public_id = ${providerPublicId}`}
    order by p.name, p.id, br.branch_index`.execute(executor);
  return rows;
}

const CONSTRAINT_ERRORS = {
  branch__provider_id_branch_index: 'BranchAlreadyExists',
  branch__provider_id_name: 'BranchAlreadyExists',
  // A user still belongs to the branch. The rows of deleted users are gone, so they do not count.
  backoffice_user__branch: 'DeleteNotAllowed',
} as const;

/** @returns its public id; undefined when the provider is not in scope. @throws AppError BranchAlreadyExists */
export async function createBranch(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string,
  { branchIndex, branchName }: BranchEdit,
): Promise<string | undefined> {
  const branch = await refuseWithCodes(CONSTRAINT_ERRORS, () =>
    executor
      .insertInto('branch')
      .columns(['provider_id', 'branch_index', 'name'])
      .expression((eb) =>
        eb
          .selectFrom('provider as p')
          .select(['p.id', eb.val(branchIndex).as('branch_index'), eb.val(branchName).as('name')])
          .where('p.public_id', '=', providerPublicId)
          .where(isInScope(scope)),
      )
      .returning('public_id')
      .executeTakeFirst(),
  );
  return branch?.public_id;
}

/** @returns its public id; undefined when it is not in scope. @throws AppError BranchAlreadyExists */
export async function updateBranch(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
  { branchIndex, branchName }: BranchEdit,
): Promise<string | undefined> {
  const branch = await refuseWithCodes(CONSTRAINT_ERRORS, () =>
    executor
      .updateTable('branch as br')
      .from('provider as p')
      .set({ branch_index: branchIndex, name: branchName })
      .whereRef('p.id', '=', 'br.provider_id')
      .where('br.public_id', '=', publicId)
      .where(isInScope(scope))
      .returning('br.public_id')
      .executeTakeFirst(),
  );
  return branch?.public_id;
}

/** @returns its public id; undefined when it is not in scope. @throws AppError DeleteNotAllowed while a user belongs to it */
export async function deleteBranch(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
): Promise<string | undefined> {
  const branch = await refuseWithCodes(CONSTRAINT_ERRORS, () =>
    executor
      .deleteFrom('branch as br')
      .using('provider as p')
      .whereRef('p.id', '=', 'br.provider_id')
      .where('br.public_id', '=', publicId)
      .where(isInScope(scope))
      .returning('br.public_id')
      .executeTakeFirst(),
  );
  return branch?.public_id;
}
