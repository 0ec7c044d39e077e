import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** The marker text in every personal field; after the erasure it must be found nowhere. */
export const MARK = 'spurensucher';
/** Marks columns of network addresses, which cannot contain the marker text. */
export const MARKED_ADDRESS = '203.0.113.77';

interface TextColumn {
  /** `table.column`. */
  readonly name: string;
  readonly isBytes: boolean;
}

/** Every column of the public tables that can contain a text, bytes or an address. */
export async function listTextColumns(executor: Executor): Promise<readonly TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select c.table_name || '.' || c.column_name as name, c.data_type = 'bytea' as "isBytes"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type not in ('smallint', 'integer', 'bigint', 'double precision', 'boolean', 'uuid', 'date', 'timestamp with time zone')
    order by 1`.execute(executor);
  return rows;
}

/** The columns that contain the marker text or the marked address. */
export async function listMarkedColumns(executor: Executor): Promise<readonly string[]> {
  const markedColumns: string[] = [];
  for (const { name, isBytes } of await listTextColumns(executor)) {
    const [table = '', column = ''] = name.split('.');
    const text = isBytes ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows } = await sql`
      select from ${sql.table(table)}
      where lower(${text}) like ${`%${MARK}%`} or ${text} like ${`%${MARKED_ADDRESS}%`} limit 1`.execute(
      executor,
    );
    if (rows.length > 0) markedColumns.push(name);
  }
  return markedColumns;
}

/** Writes the marker text into all data of an account. */
export async function markAccount(executor: Executor, accountId: number): Promise<void> {
  const bytes = sql`convert_to(${MARK}, 'UTF8')`;
  await sql`
    update account set email = ${`${MARK}${accountId}@Test.example`}, first_name = ${MARK}, last_name = ${MARK}, password_hash = ${MARK},
      two_factor_secret = ${bytes} where id = ${accountId}`.execute(executor);
  await sql`
    insert into session (account_id, expires_at, address, user_agent)
    values (${accountId}, now() + interval '1 hour', ${MARKED_ADDRESS}, ${MARK})`.execute(executor);
  await sql`
    insert into sign_on_identity (account_id, issuer, subject)
    select id, ${MARK}, ${`${MARK}${accountId}`} from account where id = ${accountId} and kind = 'BackofficeUser'`.execute(
    executor,
  );
  await sql`
    insert into session_token (token_hash, session_id, kind, expires_at)
    select sha256(convert_to(id::text, 'UTF8')), id, 'access', now() from session where account_id = ${accountId}`.execute(
    executor,
  );
  await sql`
    insert into one_time_token (account_id, purpose, token_hash, initial_password_hash, new_email, pending_secret, expires_at,
      sign_on_provider, sign_on_issuer, sign_on_subject, sign_on_email)
    values (${accountId}, 'invitation', sha256(convert_to(${`token ${accountId}`}, 'UTF8')), ${MARK}, ${MARK}, ${bytes}, now(),
      'main', ${MARK}, ${MARK}, ${MARK})`.execute(executor);
  await sql`
    insert into mail (kind, account_id, recipient, subject, text_body, html_body, headers, last_error)
    values ('invitation', ${accountId}, ${MARK}, ${MARK}, ${MARK}, ${MARK}, ${JSON.stringify({ x: MARK })}::jsonb, ${MARK}),
      ('email-change', null, ${`${MARK}${accountId}@test.example`}, '', '', '', '{}', null)`.execute(
    executor,
  );
  await sql`
    insert into mail (kind, account_id, recipient, subject, sealed_content)
    values ('invitation', ${accountId}, ${MARK}, ${MARK}, ${bytes})`.execute(executor);
  await sql`insert into notice_preference (account_id, preference) values (${accountId}, 'never')`.execute(
    executor,
  );
  const event = await sql<{ id: number }>`
    insert into audit_event (action, actor_account_id) values ('sign-in', ${accountId}) returning id`.execute(
    executor,
  );
  await sql`
    insert into audit_origin (event_id, address, user_agent) values (${event.rows[0]?.id}, ${MARKED_ADDRESS}, ${MARK})`.execute(
    executor,
  );
}

/** Creates an import by this account whose outcome contains personal data. */
export async function markImport(executor: Executor, accountId: number, outcome: object): Promise<void> {
  await sql`
    insert into import_run (kind, account_id, file_name, state, outcome)
    values ('customers', ${accountId}, 'Kunden.csv', 'done', ${JSON.stringify(outcome)}::jsonb)`.execute(
    executor,
  );
}

/** Writes the marker text into the data of a customer except its users. */
export async function markCustomer(
  executor: Executor,
  customer: { readonly id: number; readonly providerId: number },
): Promise<void> {
  await sql`update customer set name = ${MARK} where id = ${customer.id}`.execute(executor);
  await sql`
    insert into customer_identifier (provider_id, scheme, value, customer_id)
    values (${customer.providerId}, 'name', ${MARK}, ${customer.id})`.execute(executor);
  await sql`
    with e as (
      insert into webhook_endpoint (provider_id, url, events, sealed_secret)
      values (${customer.providerId}, 'https://erp.example.com/', '{}', '') returning id)
    insert into webhook_delivery (endpoint_id, customer_id, event_type, payload)
    select id, ${customer.id}, 'document.accepted', ${JSON.stringify({ data: { fileName: MARK } })}::jsonb from e`.execute(
    executor,
  );
}

/** Creates a note with the marker text and makes it the latest note of the document. */
export async function markNote(executor: Executor, invoiceId: number, authorId: number): Promise<void> {
  await sql`insert into note (invoice_id, author_account_id, text) values (${invoiceId}, ${authorId}, ${MARK})`.execute(
    executor,
  );
  await sql`update invoice_state set latest_note = ${MARK} where invoice_id = ${invoiceId}`.execute(executor);
}
