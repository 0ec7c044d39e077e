import type { IntakeListQuery, IntakeSortField, IntakeState } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { allOf, inJournal, journalFilters } from './journal-conditions.repository.ts';
import type { JournalScope } from './journal.policy.ts';

/** A receipt with the names that are shown to people. */
export interface JournalRow {
  readonly id: number;
  readonly public_id: string;
  readonly file_name: string;
  readonly state: string;
  readonly reasons: readonly string[];
  readonly document_id: string | null;
  readonly document_number: string | null;
  readonly document_date: string | null;
  readonly type_value: number | null;
  readonly customer_id: number | null;
  readonly customer_number: string | null;
  readonly customer_name: string | null;
  readonly customer_key: string | null;
  readonly received_at: Date;
  readonly channel: string;
  readonly provider_pk: number;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly ignores_leading_zeros: boolean;
  /** False if the bytes have another receipt. */
  readonly has_own_bytes: boolean;
  readonly has_file: boolean;
  /** When the file was deleted. */
  readonly files_purged_at: Date | null;
  readonly facts: unknown;
}

const COLUMNS =
  sql.raw(`r.id, r.public_id, r.file_name, r.state, r.reasons, i.public_id as document_id, r.document_number,
  r.document_date, r.type_value, r.customer_id, c.customer_number, c.name as customer_name, r.customer_key, r.received_at,
  b.channel, r.provider_id as provider_pk, p.public_id as provider_id, p.name as provider_name, p.ignores_leading_zeros, r.sha256 is not null as has_own_bytes,
  r.file_id is not null as has_file, r.files_purged_at`);

const JOINS = sql.raw(`from intake_receipt r
  join intake_batch b on b.id = r.batch_id
  join provider p on p.id = r.provider_id
  left join customer c on c.id = r.customer_id
  left join invoice i on i.id = r.invoice_id`);

const SORTED: Readonly<Record<IntakeSortField, RawBuilder<unknown>>> = {
  ReceivedAt: sql`r.received_at`,
  FileName: sql`r.file_name collate german_numeric`,
  DocumentNumber: sql`r.document_number collate german_numeric`,
  DocumentDate: sql`r.document_date`,
  TypeValue: sql`r.type_value`,
  State: sql`r.state`,
  CustomerNumber: sql`c.customer_number`,
  CustomerName: sql`c.name`,
  ProviderName: sql`p.name collate german`,
  Channel: sql`b.channel`,
};

/** A page of the journal. Equal values are ordered by id, so that pages neither overlap nor skip rows. */
export async function listReceipts(
  executor: Executor,
  scope: JournalScope,
  query: IntakeListQuery,
): Promise<JournalRow[]> {
  const direction = query.sortDirection === 1 ? sql`desc nulls last` : sql`asc nulls last`;
  const state = query.state === undefined ? [] : [sql`r.state = ${query.state}`];
  const { rows } = await sql<JournalRow>`
    select ${COLUMNS}, '{}'::jsonb as facts ${JOINS}
    where ${allOf([inJournal(scope), ...journalFilters(query), ...state])}
    order by ${SORTED[query.orderBy]} ${direction}, r.id ${direction}
    limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`.execute(executor);
  return rows;
}

/** The number of matching receipts by state; the filter by state is ignored. */
export async function countReceipts(
  executor: Executor,
  scope: JournalScope,
  query: IntakeListQuery,
): Promise<{ readonly counts: ReadonlyMap<IntakeState, number>; readonly oldestQuarantinedAt: Date | null }> {
  const { rows } = await sql<{ state: IntakeState; count: number; oldest: Date }>`
    select r.state, count(*) as count, min(r.received_at) as oldest ${JOINS}
    where ${allOf([inJournal(scope), ...journalFilters(query)])}
    group by r.state`.execute(executor);
  return {
    counts: new Map(rows.map(({ state, count }) => [state, count])),
    oldestQuarantinedAt: rows.find(({ state }) => state === 'quarantined')?.oldest ?? null,
  };
}

/** The number of receipts that wait for a person; read from an index of the few receipts that are not settled. */
export async function countHeldReceipts(executor: Executor, scope: JournalScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from intake_receipt r
    where r.state = 'quarantined' and ${inJournal(scope)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** One receipt with its facts; undefined outside the scope. */
export async function findReceipt(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<JournalRow | undefined> {
  const { rows } = await sql<JournalRow>`
    select ${COLUMNS}, r.facts ${JOINS}
    where r.public_id = ${publicId} and ${inJournal(scope)}`.execute(executor);
  return rows[0];
}
