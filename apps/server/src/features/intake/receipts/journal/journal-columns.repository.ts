import type { IntakeListQuery, IntakeSortField } from '@belegfach/contract';
import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  contains,
  containsFolded,
  endOfDay,
  type Executor,
  foldsOf,
  startOfDay,
} from '../../../../platform/database/index.ts';
import { inYearOf } from '../../../invoices/index.ts';
import { warnsOfEInvoiceDuty } from '../e-invoice-warning.repository.ts';
import { isInScope } from './journal-scope.repository.ts';
import type { JournalScope } from './journal.policy.ts';

/** The journal in scope: receipt `r`, batch `b`, provider `p`, customer `c` and document `i`. */
export function selectJournal(executor: Executor, scope: JournalScope) {
  return executor
    .selectFrom('intake_receipt as r')
    .innerJoin('intake_batch as b', 'b.id', 'r.batch_id')
    .innerJoin('provider as p', 'p.id', 'r.provider_id')
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.id', '=', 'r.invoice_id').on(inYearOf(sql`r.issue_year`)),
    )
    .where(isInScope(scope));
}

/**
 * The journal with the names that are shown to people. `has_own_bytes` is false for a contradiction receipt, whose bytes
 * belong to another receipt, and for a row without a file.
 */
export function selectJournalRows(executor: Executor, scope: JournalScope) {
  return selectJournal(executor, scope)
    .select(['r.id', 'r.public_id', 'r.file_name', 'r.state', 'r.reasons', 'r.received_at'])
    .select(['r.document_number', 'r.document_date', 'r.type_value', 'i.public_id as document_public_id'])
    .select(['r.customer_id', 'r.customer_key', 'c.customer_number', 'c.name as customer_name'])
    .select(['r.provider_id', 'p.public_id as provider_public_id', 'p.name as provider_name'])
    .select(['p.ignores_leading_zeros', 'b.channel', 'r.files_purged_at'])
    .select(['r.rule_check', 'r.rules_version', 'r.finding_count'])
    .select(warnsOfEInvoiceDuty(sql`r.facts`).as('is_warned'))
    .select(sql<boolean>`r.file_id is not null`.as('has_file'))
    .select(sql<boolean>`r.sha256 is not null`.as('has_own_bytes'));
}

export type JournalRow = InferResult<ReturnType<typeof selectJournalRows>>[number];

export const JOURNAL_SORT_COLUMNS: Readonly<Record<IntakeSortField, RawBuilder<unknown>>> = {
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

/** The conditions of a query, except for the filter by state, which the counts ignore. */
export function journalFilters(query: IntakeListQuery): RawBuilder<SqlBool>[] {
  const { providerId, reason, channel, findings, fileName, documentNumber, customer } = query;
  const { receivedFrom, receivedTo } = query;
  const conditions = [
    providerId !== undefined && sql<SqlBool>`p.public_id = ${providerId}`,
    reason !== undefined && sql<SqlBool>`${reason} = any(r.reasons)`,
    channel !== undefined && sql<SqlBool>`b.channel = ${channel}`,
    findings === 'with' && sql<SqlBool>`r.finding_count > 0`,
    fileName !== undefined && containsFolded(foldsOf(sql`r.file_name`), fileName),
    documentNumber !== undefined && containsFolded(foldsOf(sql`r.document_number`), documentNumber),
    customer !== undefined && customerMatches(customer),
    receivedFrom !== undefined && sql<SqlBool>`r.received_at >= ${startOfDay(receivedFrom)}`,
    receivedTo !== undefined && sql<SqlBool>`r.received_at < ${endOfDay(receivedTo)}`,
  ];
  return conditions.filter((condition) => condition !== false);
}

/** Matches the name or number of the customer, or the identifier in the document if the customer is unknown. */
function customerMatches(text: string): RawBuilder<SqlBool> {
  const name = {
    plain: sql`c.name_plain`,
    expanded: sql`c.name_expanded`,
    contracted: sql`c.name_contracted`,
  };
  return sql<SqlBool>`(${containsFolded(name, text)} or ${contains(sql`c.customer_number`, text)}
    or (r.customer_id is null and ${contains(sql`r.customer_key`, text, sql`lower(${text})`)}))`;
}
