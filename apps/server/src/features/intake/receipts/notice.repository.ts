import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentReference } from '../../invoices/index.ts';
import type { IntakeScope } from './intake.policy.ts';

/**
 * Stores a pending notice of each new document for each Active user of its Active customer, except users who chose
 * "never".
 */
export async function createPendingNotices(
  executor: Executor,
  { provider }: IntakeScope,
  documents: readonly DocumentReference[],
): Promise<void> {
  if (documents.length === 0) return;
  await sql`
    insert into pending_notice (account_id, invoice_id, issue_year)
    select a.id, i.id, i.issue_year
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d("invoiceId" bigint, "issueYear" smallint)
    join invoice i on i.id = d."invoiceId" and i.issue_year = d."issueYear" and i.provider_id = ${provider.id}
    join customer c on c.id = i.customer_id and c.status = 'Active' and c.deleted_at is null
    join customer_role r on r.customer_id = c.id
    join account a on a.id = r.account_id and a.status = 'Active' and a.deleted_at is null
    where coalesce((select p.preference from notice_preference p where p.account_id = a.id order by p.chosen_at desc limit 1),
        'daily') <> 'never'
    on conflict do nothing`.execute(executor);
}
