import { sql } from 'kysely';
import { type Executor, refuseWithCodes } from '../../platform/database/index.ts';
import { isInScope } from './provider.repository.ts';
import type { ProviderScope } from './providers.policy.ts';

export interface BranchRow {
  readonly public_id: string;
  readonly branch_index: number;
  readonly name: string;
  readonly provider_public_id: string;
  readonly manager_ids: readonly string[];
}

/** The branches of the providers in scope by their numbers; only those of the given provider if one is given. */
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

export interface BranchFacts {
  readonly branchIndex: number;
  readonly branchName: string;
}

const CODES = {
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
  { branchIndex, branchName }: BranchFacts,
): Promise<string | undefined> {
  const { rows } = await refuseWithCodes(CODES, () =>
    sql<{ public_id: string }>`
      insert into branch (provider_id, branch_index, name)
      select p.id, ${branchIndex}, ${branchName} from provider p
      where p.public_id = ${providerPublicId} and ${isInScope(scope)}
      returning public_id`.execute(executor),
  );
  return rows[0]?.public_id;
}

/** @returns whether the branch is in scope. @throws AppError BranchAlreadyExists */
export async function updateBranch(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
  { branchIndex, branchName }: BranchFacts,
): Promise<boolean> {
  const { rows } = await refuseWithCodes(CODES, () =>
    sql`
      update branch br set branch_index = ${branchIndex}, name = ${branchName}
      from provider p
      where br.public_id = ${publicId} and p.id = br.provider_id and ${isInScope(scope)}
      returning br.id`.execute(executor),
  );
  return rows.length > 0;
}

/** @returns whether the branch was in scope. @throws AppError DeleteNotAllowed while a user belongs to it */
export async function deleteBranch(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
): Promise<boolean> {
  const { rows } = await refuseWithCodes(CODES, () =>
    sql`
      delete from branch br using provider p
      where br.public_id = ${publicId} and p.id = br.provider_id and ${isInScope(scope)}
      returning br.id`.execute(executor),
  );
  return rows.length > 0;
}
