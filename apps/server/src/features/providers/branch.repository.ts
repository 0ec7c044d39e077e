import type { BranchEdit } from '@belegfach/contract';
import { sql } from 'kysely';
import { type Executor, refuseWithCodes } from '../../platform/database/index.ts';
import { isInScope } from './provider.repository.ts';
import type { ProviderScope } from './providers.policy.ts';

export type BranchRow = Awaited<ReturnType<typeof listBranches>>[number];

/** The branches of all providers in scope or of one of them, sorted by provider and number. */
export async function listBranches(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string | undefined,
) {
  const managerIds = sql<string[]>`array(
    select a.public_id from backoffice_user b join account a on a.id = b.account_id
    where b.branch_id = br.id and b.role = 'BranchManager' and a.deleted_at is null)`.as('manager_ids');
  return executor
    .selectFrom('branch as br')
    .innerJoin('provider as p', 'p.id', 'br.provider_id')
    .select(['br.public_id', 'br.branch_index', 'br.name', 'p.public_id as provider_public_id', managerIds])
    .where(isInScope(scope))
    .$if(providerPublicId !== undefined, (query) => query.where('p.public_id', '=', providerPublicId ?? ''))
    .orderBy('p.name')
    .orderBy('p.id')
    .orderBy('br.branch_index')
    .execute();
}

const CONSTRAINT_ERRORS = {
  branch__provider_id_branch_index: 'BranchAlreadyExists',
  branch__provider_id_name: 'BranchAlreadyExists',
  // A user still belongs to the branch. Deleted users have no row in this table.
  backoffice_user__branch: 'DeleteNotAllowed',
} as const;

/** Returns undefined when the provider is not in scope. @throws AppError BranchAlreadyExists */
export function createBranch(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string,
  { branchIndex, branchName }: BranchEdit,
) {
  return refuseWithCodes(CONSTRAINT_ERRORS, () =>
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
}

/** Returns undefined when the branch is not in scope. @throws AppError BranchAlreadyExists */
export function updateBranch(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
  { branchIndex, branchName }: BranchEdit,
) {
  return refuseWithCodes(CONSTRAINT_ERRORS, () =>
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
}

/** Returns undefined when the branch is not in scope. @throws AppError DeleteNotAllowed while a user belongs to the branch */
export function deleteBranch(executor: Executor, scope: ProviderScope, publicId: string) {
  return refuseWithCodes(CONSTRAINT_ERRORS, () =>
    executor
      .deleteFrom('branch as br')
      .using('provider as p')
      .whereRef('p.id', '=', 'br.provider_id')
      .where('br.public_id', '=', publicId)
      .where(isInScope(scope))
      .returning('br.public_id')
      .executeTakeFirst(),
  );
}
