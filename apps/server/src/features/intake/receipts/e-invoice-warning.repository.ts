import { type RawBuilder, sql } from 'kysely';

/** Whether the facts of a receipt or of an event say that a plain PDF was let through where an e-invoice was due. */
export function warnsOfEInvoiceDuty(facts: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${facts} #>> '{eInvoiceDuty,state}' = 'advised', false)`;
}
