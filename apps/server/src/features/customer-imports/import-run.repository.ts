import type { ImportKind, ImportReport, ImportState } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { ImportProvider, ImportRunScope, ImportScope } from './imports.policy.ts';
import type { ManagedCustomerScope } from '../customers/index.ts';

/** What is stored about an import that has ended. */
export type StoredOutcome = Pick<ImportReport, 'rows' | 'counts' | 'refusal'>;

export interface ImportRunRow {
  readonly id: string;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly state: ImportState;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly rows_total: number | null;
  readonly rows_done: number;
  readonly outcome: StoredOutcome | null;
}

/** The providers that the caller's files may name. */
export async function listImportProviders(
  executor: Executor,
  scope: ManagedCustomerScope,
): Promise<readonly ImportProvider[]> {
  const inScope = scope.rows === 'provider' ? sql`p.id = ${scope.providerId}` : sql`${scope.rows === 'all'}`;
  const { rows } = await sql<ImportProvider>`
    select p.id::integer as id, p.public_id as "publicId", p.name from provider p where ${inScope}`.execute(
    executor,
  );
  return rows;
}

/**
 * An import whose process was killed still has the state running; it is recognised because it has not reported for this
 * long.
 */
const DEAD_AFTER_SECONDS = 30;

/** Ends imports whose process has died; they have changed nothing. */
export async function failDeadImports(executor: Executor): Promise<void> {
  await sql`
    update import_run set state = 'failed', finished_at = now()
    where state = 'running' and alive_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`.execute(
    executor,
  );
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
  await sql`select pg_advisory_xact_lock(hashtextextended('import_run', 0))`.execute(transaction);
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

/** Stores the progress of an import and that its process is alive; false if it was cancelled. */
export async function recordProgress(
  executor: Executor,
  { actorAccountId }: ImportScope,
  runId: number,
  progress: { readonly rowsTotal: number | undefined; readonly rowsDone: number },
): Promise<boolean> {
  const { rows } = await sql`
    update import_run set alive_at = now(), rows_total = ${progress.rowsTotal ?? null}, rows_done = ${progress.rowsDone}
    where id = ${runId} and account_id = ${actorAccountId} and state = 'running' returning id`.execute(
    executor,
  );
  return rows.length > 0;
}

/** Ends an import; false if it has ended already, so that nothing of it may be stored. */
export async function finishImportRun(
  executor: Executor,
  { actorAccountId }: ImportScope,
  runId: number,
  state: Exclude<ImportState, 'running'>,
  ending: { readonly outcome: StoredOutcome | undefined; readonly rowsTotal: number | undefined },
): Promise<boolean> {
  const { outcome, rowsTotal = null } = ending;
  const { rows } = await sql`
    update import_run set state = ${state}, finished_at = clock_timestamp(), alive_at = now(),
      outcome = ${outcome === undefined ? null : JSON.stringify(outcome)}::jsonb,
      rows_total = ${rowsTotal}, rows_done = case when ${state} = 'done' then coalesce(${rowsTotal}::integer, 0) else rows_done end
    where id = ${runId} and account_id = ${actorAccountId} and state = 'running' returning id`.execute(
    executor,
  );
  return rows.length > 0;
}

const inScope = (scope: ImportRunScope) =>
  scope.rows === 'all'
    ? sql`true`
    : sql`r.account_id = ${scope.accountId} and r.provider_id = ${scope.providerId}`;

export async function findImportRun(
  executor: Executor,
  scope: ImportRunScope,
  publicId: string,
): Promise<ImportRunRow | undefined> {
  const { rows } = await sql<ImportRunRow>`
    select r.public_id as id, r.kind, r.file_name, r.state, r.started_at, r.finished_at, r.rows_total, r.rows_done, r.outcome
    from import_run r where r.public_id = ${publicId} and ${inScope(scope)}`.execute(executor);
  return rows[0];
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
