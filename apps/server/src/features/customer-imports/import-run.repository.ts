import type { ImportKind, ImportReport, ImportState } from '@belegfach/contract';
import { sql } from 'kysely';
import { type Executor, lockUntilCommit } from '../../platform/database/index.ts';
import type { ImportProvider, ImportRunScope, ImportScope } from './imports.policy.ts';
import type { ManagedCustomerScope } from '../customers/index.ts';

/** What is stored about an import that has ended. */
export type StoredOutcome = Pick<ImportReport, 'rows' | 'counts' | 'refusal'>;

export type ImportRunRow = NonNullable<Awaited<ReturnType<typeof findImportRun>>>;

/** The providers that the caller's files may name. */
export async function listImportProviders(
  executor: Executor,
  scope: ManagedCustomerScope,
): Promise<readonly ImportProvider[]> {
  const providers = executor.selectFrom('provider').select(['id', 'public_id as publicId', 'name']);
  if (scope.rows === 'provider') return providers.where('id', '=', scope.providerId).execute();
  return scope.rows === 'all' ? providers.execute() : [];
}

/**
 * An import whose process was killed still has the state running; it is recognised because it has not reported for this
 * long.
 */
const DEAD_AFTER_SECONDS = 30;

/** Ends imports whose process has died; they have changed nothing. */
export async function failDeadImports(executor: Executor): Promise<void> {
  await executor
    .updateTable('import_run')
    .set({ state: 'failed', finished_at: sql`now()` })
    .where('state', '=', 'running')
    .where('alive_at', '<', sql<Date>`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`)
    .execute();
}

/**
 * Starts an import; undefined if another one is running. One import per provider may run at a time, and an import with
 * rows of many providers runs only without any other.
 */
export async function createImportRun(
  transaction: Executor,
  { actorAccountId, providerId }: ImportScope,
  { kind, fileName }: { readonly kind: ImportKind; readonly fileName: string },
): Promise<{ readonly id: number; readonly publicId: string } | undefined> {
  await lockUntilCommit(transaction, 'import_run');
  await failDeadImports(transaction);
  const { rows } = await sql<{ id: number; publicId: string }>`
    insert into import_run (kind, account_id, provider_id, file_name)
    select ${kind}, ${actorAccountId}, ${providerId}::smallint, ${fileName}
    where not exists (
      select from import_run r where r.state = 'running'
        and (r.provider_id is null or ${providerId}::smallint is null or r.provider_id = ${providerId}::smallint))
    returning id, public_id as "publicId"`.execute(transaction);
  return rows[0];
}

/** The import of the scope if it is still running: nothing more is stored for an import that was cancelled. */
function runningImport(executor: Executor, { actorAccountId }: ImportScope, runId: number) {
  return executor
    .updateTable('import_run')
    .where('id', '=', runId)
    .where('account_id', '=', actorAccountId)
    .where('state', '=', 'running');
}

/** Stores the progress of an import and that its process is alive; false if it was cancelled. */
export async function recordProgress(
  executor: Executor,
  scope: ImportScope,
  runId: number,
  progress: { readonly rowsTotal: number | undefined; readonly rowsDone: number },
): Promise<boolean> {
  const { numUpdatedRows } = await runningImport(executor, scope, runId)
    .set({
      alive_at: sql`now()`,
      rows_total: progress.rowsTotal ?? null,
      rows_done: progress.rowsDone,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an import; false if it has ended already, so that nothing of it may be stored. */
export async function finishImportRun(
  executor: Executor,
  scope: ImportScope,
  runId: number,
  state: Exclude<ImportState, 'running'>,
  ending: { readonly outcome: StoredOutcome | undefined; readonly rowsTotal: number | undefined },
): Promise<boolean> {
  const { outcome, rowsTotal = null } = ending;
  const { numUpdatedRows } = await runningImport(executor, scope, runId)
    .set({
      state,
      finished_at: sql`clock_timestamp()`,
      alive_at: sql`now()`,
      outcome: outcome === undefined ? null : JSON.stringify(outcome),
      rows_total: rowsTotal,
      ...(state === 'done' ? { rows_done: rowsTotal ?? 0 } : {}),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const inScope = (scope: ImportRunScope) =>
  scope.rows === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`r.account_id = ${scope.accountId} and r.provider_id = ${scope.providerId}`;

export function findImportRun(executor: Executor, scope: ImportRunScope, publicId: string) {
  return executor
    .selectFrom('import_run as r')
    .select(['r.public_id as id', 'r.kind', 'r.state', 'r.file_name', 'r.started_at', 'r.finished_at'])
    .select(['r.rows_total', 'r.rows_done', 'r.outcome'])
    .where('r.public_id', '=', publicId)
    .where(inScope(scope))
    .$narrowType<{ kind: ImportKind; state: ImportState; outcome: StoredOutcome | null }>()
    .executeTakeFirst();
}

/** Cancels a running import; one that has ended stays as it is. Undefined when it is out of scope. */
export async function cancelImportRun(
  executor: Executor,
  scope: ImportRunScope,
  publicId: string,
): Promise<'cancelled' | 'ended' | undefined> {
  const { rows } = await sql<{ wasRunning: boolean }>`
    with found as (select r.id from import_run r where r.public_id = ${publicId} and ${inScope(scope)}),
    cancelled as (
      update import_run set state = 'cancelled', finished_at = now()
      where id in (select id from found) and state = 'running' returning id)
    select exists (select from cancelled) as "wasRunning" from found`.execute(executor);
  return rows[0] === undefined ? undefined : rows[0].wasRunning ? 'cancelled' : 'ended';
}
