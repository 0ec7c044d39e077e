import { sql } from 'kysely';
import { currentDay, type Executor } from '../../platform/database/index.ts';

/** How many years a document is kept from the end of its year, by type. */
export interface RetentionYears {
  readonly invoice: number;
  readonly remittanceAdvice: number;
  readonly reminder: number;
}

/** Documents of one provider, type and year whose retention has ended. */
export interface DueYear {
  readonly provider: string;
  readonly typeValue: number;
  readonly year: number;
  readonly count: number;
}

/**
 * The documents past their retention, the oldest first, superseded versions included. The retention counts from the
 * document date or the date of intake, whichever is later.
 */
export async function listDueYears(executor: Executor, years: RetentionYears): Promise<DueYear[]> {
  const { rows } = await sql<DueYear>`
    select p.name as provider, i.type_value as "typeValue", i.issue_year as year, count(*) as count
    from invoice i join provider p on p.id = i.provider_id
    where ${isDue(years)}
    group by p.name, i.type_value, i.issue_year order by i.issue_year, p.name, i.type_value`.execute(
    executor,
  );
  return rows;
}

/** A purged document, as it is recorded in the audit trail. */
export interface PurgedDocument {
  readonly publicId: string;
  readonly providerId: number;
  readonly typeValue: number;
  readonly year: number;
}

/**
 * Purges at most `most` documents up to a year whose retention has ended, and returns them; only the database's owner
 * may. Of several versions the oldest is purged first, because its row refers to the next one.
 */
export async function purgeDocuments(
  owner: Executor,
  years: RetentionYears,
  lastYear: number,
  most: number,
): Promise<PurgedDocument[]> {
  const { rows } = await sql<PurgedDocument & { id: number }>`
    select i.id, i.public_id as "publicId", i.provider_id as "providerId", i.type_value as "typeValue", i.issue_year as year
    from invoice i
    where ${isDue(years)} and i.issue_year <= ${lastYear} and not exists (select from invoice e where e.superseded_by_id = i.id)
    order by i.invoice_date, i.id limit ${most}`.execute(owner);
  for (const { id } of rows)
    await sql`select purge_document(${id}, ${toArray(years)}, ${new Date()})`.execute(owner);
  return rows;
}

function isDue(years: RetentionYears) {
  return sql<boolean>`is_past_retention(i.type_value, kept_from(i.invoice_date, i.created_at), ${toArray(years)}, ${currentDay})`;
}

/** By type value. */
function toArray({ invoice, remittanceAdvice, reminder }: RetentionYears) {
  return sql`${[invoice, remittanceAdvice, reminder]}::integer[]`;
}
