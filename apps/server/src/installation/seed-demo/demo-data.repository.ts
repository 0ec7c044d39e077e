import { sql } from 'kysely';
import type { IdentifierScheme } from '@belegfach/contract';
import { normaliseIdentifier } from '../../features/intake/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { DemoWorld, ProviderKey } from '@belegfach/demo';

/**
 * Writes all data of the demo except its documents: providers, branches, customers, accounts and their relations. Each
 * table is one statement over JSON rows, so that some hundred customers take as long as one.
 * @param passwordHash of the demo password, which every Active account gets
 */
export async function createWorld(executor: Executor, world: DemoWorld, passwordHash: string): Promise<void> {
  await createProviders(executor, world);
  await createCustomers(executor, world);
  await createAccounts(executor, world, passwordHash);
  await createIdentifiers(executor, world);
  await showNewestFirst(executor);
}

function providerNamesByKey({ providers }: DemoWorld): ReadonlyMap<ProviderKey, string> {
  return new Map(providers.map(({ key, name }) => [key, name]));
}

async function createProviders(executor: Executor, { providers }: DemoWorld): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(providers)}::jsonb) as g(name text, "vatIds" jsonb, branches jsonb)
    ), made as (
      insert into provider (name) select name from given returning id, name
    ), vat as (
      insert into provider_vat_id (provider_id, vat_id)
      select made.id, vat_id from given join made using (name) cross join jsonb_array_elements_text(given."vatIds") as vat_id
    )
    insert into branch (provider_id, branch_index, name)
    select made.id, (b ->> 'index')::integer, b ->> 'name'
    from given join made using (name) cross join jsonb_array_elements(given.branches) as b`.execute(executor);
}

async function createCustomers(executor: Executor, world: DemoWorld): Promise<void> {
  const names = providerNamesByKey(world);
  const rows = world.customers.map((customer) => ({
    ...customer,
    // The intake accepts no documents for an Inactive customer, so such a customer is deactivated after its documents were
    // taken in.
    status: customer.status === 'Inactive' ? 'Active' : customer.status,
    providerNames: customer.providers.map((key) => names.get(key)),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g("customerNumber" text, "companyNumber" text, name text, status text, "providerNames" jsonb)
    ), made as (
      insert into customer (customer_number, company_number, name, status)
      select "customerNumber", "companyNumber", name, status from given
      returning id, customer_number
    )
    insert into customer_provider (customer_id, provider_id)
    select made.id, p.id
    from given join made on made.customer_number = given."customerNumber"
    cross join jsonb_array_elements_text(given."providerNames") as provider_name
    join provider p on p.name = provider_name`.execute(executor);
}

async function createAccounts(executor: Executor, world: DemoWorld, passwordHash: string): Promise<void> {
  const names = providerNamesByKey(world);
  const people = [
    ...world.backofficeUsers.map((user) => ({ ...user, kind: 'BackofficeUser' })),
    ...world.customerUsers.map((user) => ({ ...user, kind: 'CustomerUser' })),
  ];
  await sql`
    insert into account (kind, email, first_name, last_name, status, password_hash, password_set_at, invited_at, last_sign_in_at)
    select kind, email, "firstName", "lastName", status,
      case when status = 'Active' then ${passwordHash}::text end, case when status = 'Active' then now() end,
      -- Spread over the time before, always in the same way; one Active user in twenty has never signed in.
      case status when 'Invited' then now() - make_interval(days => 2 + spread % 30)
        when 'Active' then now() - make_interval(days => 100 + spread % 900) end,
      case when status = 'Active' and spread % 20 > 0 then now() - make_interval(hours => 5 + spread % 900) end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as g(kind text, email text, "firstName" text, "lastName" text, status text)
    cross join lateral (select abs(hashtext(email)) as spread) as h`.execute(executor);

  const staff = world.backofficeUsers.map((user) => ({
    ...user,
    providerName: user.provider === null ? null : names.get(user.provider),
  }));
  await sql`
    insert into backoffice_user (account_id, role, provider_id, branch_id, salesman_number)
    select a.id, g.role, p.id, b.id, g."salesmanNumber"
    from jsonb_to_recordset(${JSON.stringify(staff)}::jsonb)
      as g(email text, role text, "providerName" text, "branchIndex" integer, "salesmanNumber" text)
    join account a on a.email = g.email
    left join provider p on p.name = g."providerName"
    left join branch b on b.provider_id = p.id and b.branch_index = g."branchIndex"`.execute(executor);

  await sql`
    insert into customer_role (account_id, customer_id, role)
    select a.id, c.id, r ->> 'role'
    from jsonb_to_recordset(${JSON.stringify(world.customerUsers)}::jsonb) as g(email text, roles jsonb)
    join account a on a.email = g.email
    cross join jsonb_array_elements(g.roles) as r
    join customer c on c.customer_number = r ->> 'customerNumber'`.execute(executor);

  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select c.id, a.id
    from jsonb_to_recordset(${JSON.stringify(world.customers)}::jsonb) as g("customerNumber" text, salesmen jsonb)
    join customer c on c.customer_number = g."customerNumber"
    cross join jsonb_array_elements_text(g.salesmen) as salesman
    join account a on a.email = salesman`.execute(executor);
}

/**
 * Identifiers by which documents name customers in addition to the number: their own at each of their providers, and
 * learned aliases.
 */
async function createIdentifiers(executor: Executor, world: DemoWorld): Promise<void> {
  const own = world.customers.flatMap(({ providers, customerNumber, vatId, gln, endpoint, leitwegId }) => {
    const identifiers: [scheme: IdentifierScheme, value: string | null][] = [
      ['vat-id', vatId],
      ['gln', gln],
      ['endpoint', endpoint?.id ?? null],
      ['leitweg-id', leitwegId],
    ];
    return providers.flatMap((provider) =>
      identifiers.flatMap(([scheme, value]) =>
        value === null ? [] : [{ provider, scheme, value, customerNumber }],
      ),
    );
  });
  const names = providerNamesByKey(world);
  const rows = [...own, ...world.identifiers].map(({ provider, scheme, value, customerNumber }) => ({
    providerName: names.get(provider),
    scheme,
    value: normaliseIdentifier(scheme, value),
    customerNumber,
  }));
  await sql`
    insert into customer_identifier (provider_id, scheme, value, customer_id)
    select p.id, g.scheme, g.value, c.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g("providerName" text, scheme text, value text, "customerNumber" text)
    join provider p on p.name = g."providerName"
    join customer c on c.customer_number = g."customerNumber"
    on conflict do nothing`.execute(executor);
}

/**
 * The super admin of the demo sees the test cases too, which are older than all other documents: without this choice the usual order would
 * begin with them.
 */
async function showNewestFirst(executor: Executor): Promise<void> {
  await sql`
    insert into list_view (account_id, list, view)
    select id, 'manage-invoices', '{"sort": "-date"}' from account where email = 'superadmin@demo.example'`.execute(
    executor,
  );
}

/** Deactivates the customers that are Inactive in the demo. */
export async function deactivateCustomers(executor: Executor, { customers }: DemoWorld): Promise<void> {
  const numbers = customers.flatMap(({ status, customerNumber }) =>
    status === 'Inactive' ? [customerNumber] : [],
  );
  await sql`update customer set status = 'Inactive' where customer_number = any(${numbers}::text[])`.execute(
    executor,
  );
}

/** Identifies a document of the demo across tables: numbers are unique per provider and class there. */
export interface DocumentName {
  readonly providerName: string;
  readonly documentClass: string;
  readonly number: string;
}

/** The documents of the demo that were taken in already, as `documentKeyOf` names them. */
export async function listExistingDocuments(executor: Executor): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('invoice as i')
    .innerJoin('provider as p', 'p.id', 'i.provider_id')
    .select(['p.name as providerName', 'i.document_class as documentClass', 'i.document_number as number'])
    .execute();
  return new Set(rows.map(documentKeyOf));
}

export function documentKeyOf({ providerName, documentClass, number }: DocumentName): string {
  return `${providerName}/${documentClass}/${number}`;
}

/** Notes and last downloads of the demo's users, once the documents are there. A second call changes nothing. */
export async function createNotesAndDownloads(
  executor: Executor,
  notes: readonly (DocumentName & { authorEmail: string; text: string; createdAt: string })[],
  downloads: readonly (DocumentName & { downloadedAt: string })[],
): Promise<void> {
  await sql`
    with written as (
      insert into note (invoice_id, author_account_id, text, created_at)
      select i.id, a.id, g.text, g."createdAt"
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
        as g("providerName" text, "documentClass" text, number text, "authorEmail" text, text text, "createdAt" timestamptz)
      join provider p on p.name = g."providerName"
      join invoice i on i.provider_id = p.id and i.document_class = g."documentClass" and i.document_number = g.number
      join account a on a.email = g."authorEmail"
      where not exists (select from note)
      returning invoice_id, text, created_at
    ), latest as (
      select distinct on (invoice_id) invoice_id, text from written order by invoice_id, created_at desc
    )
    update invoice_state s set latest_note = latest.text from latest where s.invoice_id = latest.invoice_id`.execute(
    executor,
  );
  await sql`
    with received as (
      select i.id, i.customer_id, g."downloadedAt" as at
      from jsonb_to_recordset(${JSON.stringify(downloads)}::jsonb)
        as g("providerName" text, "documentClass" text, number text, "downloadedAt" timestamptz)
      join provider p on p.name = g."providerName"
      join invoice i on i.provider_id = p.id and i.document_class = g."documentClass" and i.document_number = g.number
    )
    insert into download (invoice_id, account_id, at, part)
    select d.id, r.account_id, d.at, 'pdf' from received d join customer_role r on r.customer_id = d.customer_id
    where not exists (select from download o where o.invoice_id = d.id and o.account_id = r.account_id)`.execute(
    executor,
  );
  await sql`
    update invoice_state s set last_downloaded_at = g."downloadedAt"
    from jsonb_to_recordset(${JSON.stringify(downloads)}::jsonb)
      as g("providerName" text, "documentClass" text, number text, "downloadedAt" timestamptz)
    join provider p on p.name = g."providerName"
    join invoice i on i.provider_id = p.id and i.document_class = g."documentClass" and i.document_number = g.number
    where s.invoice_id = i.id`.execute(executor);
}

/**
 * Whether the providers, customers and users of the demo exist already. One transaction writes them all, so it is
 * enough to look for a provider.
 */
export async function hasProviders(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('provider').select('id').limit(1).executeTakeFirst()) !== undefined;
}
