import type { IntakeListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { contains, containsFolded, spellingsOf } from '../../../platform/database/index.ts';
import type { JournalScope } from './journal.policy.ts';

/** A part of a where clause with receipt `r`, batch `b`, customer `c` and provider `p`. */
type Condition = RawBuilder<unknown>;

export function inJournal(scope: JournalScope): Condition {
  switch (scope.rows) {
    case 'all':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'provider':
      return sql`r.provider_id = ${scope.providerId}`;
  }
}

/** The time zone of the operator and its ERP; a day of the journal is a day there. */
const TIME_ZONE = sql.lit('Europe/Berlin');

/** Every filter except the one by state, which the counts leave out. */
export function journalFilters(query: IntakeListQuery): Condition[] {
  const { providerId, reason, channel, fileName, documentNumber, customer, receivedFrom, receivedTo } = query;
  return [
    ...(providerId === undefined ? [] : [sql`p.public_id = ${providerId}`]),
    ...(reason === undefined ? [] : [sql`${reason} = any(r.reasons)`]),
    ...(channel === undefined ? [] : [sql`b.channel = ${channel}`]),
    ...(fileName === undefined ? [] : [containsFolded(spellingsOf(sql`r.file_name`), fileName)]),
    ...(documentNumber === undefined
      ? []
      : [containsFolded(spellingsOf(sql`r.document_number`), documentNumber)]),
    ...(customer === undefined ? [] : [customerMatches(customer)]),
    ...(receivedFrom === undefined
      ? []
      : [sql`r.received_at >= ${receivedFrom}::date::timestamp at time zone ${TIME_ZONE}`]),
    ...(receivedTo === undefined
      ? []
      : [sql`r.received_at < (${receivedTo}::date + 1)::timestamp at time zone ${TIME_ZONE}`]),
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

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join([...conditions], sql` and `);
}
