import { sql } from 'kysely';
import type { Executor } from '../../../src/platform/database/index.ts';

/** The tables that calls change, without those that only count or record requests (sessions, rate limits, the trail of refusals). */
const TABLES = [
  'account',
  'backoffice_user',
  'branch',
  'customer',
  'customer_identifier',
  'customer_provider',
  'customer_role',
  'customer_salesman',
  'download',
  'import_run',
  'intake_event',
  'intake_key',
  'intake_receipt',
  'invoice_state',
  'mail',
  'note',
  'notice_preference',
  'one_time_token',
  'provider',
  'provider_vat_id',
  'webhook_delivery',
  'webhook_endpoint',
] as const;

/** A digest of everything that a refused call must not change. */
export async function snapshotOf(executor: Executor): Promise<unknown> {
  const digests = TABLES.map(
    (table) =>
      sql`(select md5(string_agg(t::text, '|' order by t::text)) from ${sql.table(table)} t) as ${sql.ref(table)}`,
  );
  const { rows } = await sql`
    select ${sql.join(digests)}, (select count(*) from audit_event where result = 'ok') as successes`.execute(
    executor,
  );
  return rows[0];
}
