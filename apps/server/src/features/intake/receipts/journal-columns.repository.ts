import type { IntakeListQuery, IntakeSortField } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  contains,
  containsFolded,
  endOfDay,
  type Row,
  foldsOf,
  startOfDay,
} from '../../../platform/database/index.ts';
import type { Condition } from './journal-scope.repository.ts';

/*
 * The columns of the journal: what a row contains, how it is sorted and filtered.
 */

/** A receipt with the names that are shown to people. */
export type JournalRow = Pick<
  Row<'intake_receipt'>,
  | ('id' | 'public_id' | 'file_name' | 'state' | 'reasons' | 'received_at' | 'files_purged_at' | 'facts')
  | ('document_number' | 'document_date' | 'type_value' | 'customer_id' | 'customer_key')
> &
  Pick<Row<'intake_batch'>, 'channel'> &
  Pick<Row<'provider'>, 'ignores_leading_zeros'> & {
    readonly document_id: string | null;
    readonly customer_number: string | null;
    readonly customer_name: string | null;
    readonly provider_pk: number;
    readonly provider_id: string;
    readonly provider_name: string;
    /** False if the bytes have another receipt. */
    readonly has_own_bytes: boolean;
    readonly has_file: boolean;
  };

export const JOURNAL_COLUMNS =
  sql.raw(`r.id, r.public_id, r.file_name, r.state, r.reasons, i.public_id as document_id, r.document_number,
  r.document_date, r.type_value, r.customer_id, c.customer_number, c.name as customer_name, r.customer_key, r.received_at,
  b.channel, r.provider_id as provider_pk, p.public_id as provider_id, p.name as provider_name, p.ignores_leading_zeros, r.sha256 is not null as has_own_bytes,
  r.file_id is not null as has_file, r.files_purged_at`);

/** The tables of the columns and filters. */
export const JOURNAL_TABLES = sql.raw(`from intake_receipt r
  join intake_batch b on b.id = r.batch_id
  join provider p on p.id = r.provider_id
  left join customer c on c.id = r.customer_id
  left join invoice i on i.id = r.invoice_id`);

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

/** Every filter except the one by state, which the counts leave out. */
export function journalFilters(query: IntakeListQuery): Condition[] {
  const { providerId, reason, channel, fileName, documentNumber, customer, receivedFrom, receivedTo } = query;
  return [
    ...(providerId === undefined ? [] : [sql`p.public_id = ${providerId}`]),
    ...(reason === undefined ? [] : [sql`${reason} = any(r.reasons)`]),
    ...(channel === undefined ? [] : [sql`b.channel = ${channel}`]),
    ...(fileName === undefined ? [] : [containsFolded(foldsOf(sql`r.file_name`), fileName)]),
    ...(documentNumber === undefined
      ? []
      : [containsFolded(foldsOf(sql`r.document_number`), documentNumber)]),
    ...(customer === undefined ? [] : [customerMatches(customer)]),
    ...(receivedFrom === undefined ? [] : [sql`r.received_at >= ${startOfDay(receivedFrom)}`]),
    ...(receivedTo === undefined ? [] : [sql`r.received_at < ${endOfDay(receivedTo)}`]),
  ];
}

/** Matches the name or number of the customer, or the identifier in the document if the customer is unknown. */
function customerMatches(text: string): Condition {
  const name = {
    plain: sql`c.name_plain`,
    expanded: sql`c.name_expanded`,
    contracted: sql`c.name_contracted`,
  };
  return sql`(${containsFolded(name, text)} or ${contains(sql`c.customer_number`, text)}
    or (r.customer_id is null and ${contains(sql`r.customer_key`, text, sql`lower(${text})`)}))`;
}
