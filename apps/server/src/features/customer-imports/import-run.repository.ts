import type { ImportKind, ImportListQuery, ImportReport, ImportState } from '@belegfach/contract';
import { sql } from 'kysely';
import { type Executor, lockUntilCommit } from '../../platform/database/index.ts';
import type { ImportProvider, ImportRunScope, ImportScope } from './imports.policy.ts';
import type { ManagedCustomerScope } from '../customers/index.ts';

/** The stored outcome of an import that has ended. */
export type StoredOutcome = Pick<ImportReport, 'rows' | 'counts' | 'refusal' | 'headings'>;

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

/** An import whose process was killed keeps the state `running`. After this time without a heartbeat it counts as dead. */
const DEAD_AFTER_SECONDS = 30;

/** Ends the imports whose process has died. They have changed nothing. */
export async function failDeadImports(executor: Executor): Promise<void> {
  await executor
    .updateTable('import_run')
    .set({ state: 'failed', finished_at: sql`now()` })
    .where('state', '=', 'running')
    .where('alive_at', '<', sql<Date>`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`)
    .execute();
}

interface NewImportRun {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly isPreview: boolean;
  readonly replaces: boolean;
}

/**
 * Starts an import; undefined if another one is running. A provider may have one running import. An import with rows of
 * many providers may run only if no other import is running.
 */
export async function createImportRun(
  transaction: Executor,
  { actorAccountId, providerId }: ImportScope,
  { kind, fileName, isPreview, replaces }: NewImportRun,
): Promise<{ readonly id: number; readonly publicId: string } | undefined> {
  await lockUntilCommit(transaction, 'import_run');
  await failDeadImports(transaction);
  const running = transaction.selectFrom('import_run').select('id').where('state', '=', 'running');
  const conflicting =
    providerId === null
      ? running
      : running.where((eb) => eb.or([eb('provider_id', 'is', null), eb('provider_id', '=', providerId)]));
  if ((await conflicting.executeTakeFirst()) !== undefined) return undefined;
  return transaction
    .insertInto('import_run')
    .values({
      kind,
      account_id: actorAccountId,
      provider_id: providerId,
      file_name: fileName,
      is_preview: isPreview,
      replaces,
    })
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirstOrThrow();
}

/** The import of the caller if it is still running: nothing more is stored for an import that was cancelled. */
function runningImport(executor: Executor, { actorAccountId }: ImportScope, runId: number) {
  return executor
    .updateTable('import_run')
    .where('id', '=', runId)
    .where('account_id', '=', actorAccountId)
    .where('state', '=', 'running');
}

/** The heartbeat of an import: stores its progress and the time. Returns false if the import was cancelled. */
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

/** Ends an import. Returns false if it has ended already: then nothing of it may be stored. */
export async function finishImportRun(
  executor: Executor,
  scope: ImportScope,
  runId: number,
  state: Exclude<ImportState, 'running'>,
  result: { readonly outcome: StoredOutcome | undefined; readonly rowsTotal: number | undefined },
): Promise<boolean> {
  const { outcome, rowsTotal = null } = result;
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

function selectImportRuns(executor: Executor, scope: ImportRunScope) {
  return executor
    .selectFrom('import_run as r')
    .select(['r.public_id as id', 'r.kind', 'r.state', 'r.file_name', 'r.started_at', 'r.finished_at'])
    .select(['r.rows_total', 'r.rows_done', 'r.is_preview', 'r.replaces'])
    .where(inScope(scope));
}

export type PastImportRow = Awaited<ReturnType<typeof listPastImports>>['rows'][number];

/** A page of past imports, without previews and without the rows of the imports. */
export async function listPastImports(
  executor: Executor,
  scope: ImportRunScope,
  { pageIndex, pageSize }: ImportListQuery,
) {
  const past = selectImportRuns(executor, scope).where('r.is_preview', '=', false);
  const rows = await past
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select(
      sql<string>`coalesce(nullif(concat_ws(' ', a.last_name, nullif(a.first_name, '')), ''), a.email)`.as(
        'started_by',
      ),
    )
    .select(sql<StoredOutcome['counts'] | null>`r.outcome -> 'counts'`.as('counts'))
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .$narrowType<{ kind: ImportKind; state: ImportState }>()
    .execute();
  const { total } = await past
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export function findImportRun(executor: Executor, scope: ImportRunScope, publicId: string) {
  return selectImportRuns(executor, scope)
    .select('r.outcome')
    .where('r.public_id', '=', publicId)
    .$narrowType<{ kind: ImportKind; state: ImportState; outcome: StoredOutcome | null }>()
    .executeTakeFirst();
}

/** Cancels an import if it is running. Returns undefined if it is out of scope. */
export async function cancelImportRun(
  executor: Executor,
  scope: ImportRunScope,
  publicId: string,
): Promise<'cancelled' | 'ended' | undefined> {
  const run = await executor
    .selectFrom('import_run as r')
    .select('r.id')
    .where('r.public_id', '=', publicId)
    .where(inScope(scope))
    .executeTakeFirst();
  if (run === undefined) return undefined;
  const { numUpdatedRows } = await executor
    .updateTable('import_run')
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'cancelled' : 'ended';
}
