import { type RawBuilder, sql } from 'kysely';

/** Whether the facts of a receipt or of an event say that a plain PDF was accepted although an e-invoice was required. */
export function warnsOfEInvoiceDuty(facts: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${facts} #>> '{eInvoiceDuty,state}' = 'advised', false)`;
}
