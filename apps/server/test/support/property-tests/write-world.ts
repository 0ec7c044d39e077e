import { sql } from 'kysely';
import type { Executor } from '../../../src/platform/database/index.ts';
import { hasPair, applyHistory } from './history.ts';
import type { World } from './world-model.ts';

/** Replaces the content of the database with this world, step by step with its history, and sets the row ids. */
export async function writeWorld(
  executor: Executor,
  world: World,
  fileIds: readonly number[],
): Promise<void> {
  await sql`truncate provider, branch, account, customer, invoice, invoice_day_count, invoice_month_count,
    invoice_customer_count cascade`.execute(executor);
  await writeProviders(executor, world);
  await writeCustomers(executor, world);
  await writeAccounts(executor, world);
  const { lateInvoices } = world.history;
  await writeInvoices(
    executor,
    world.invoices.filter((invoice) => !lateInvoices.has(invoice)),
    fileIds,
  );
  await applyHistory(executor, world);
  await writeInvoices(executor, [...lateInvoices], fileIds);
  await writeReceipts(executor, world);
}

/** Inserts in order and gives each object its row id. */
async function insert(
  executor: Executor,
  table: 'provider' | 'customer' | 'account' | 'invoice' | 'intake_batch' | 'intake_receipt',
  objects: readonly { row: number }[],
  columns: readonly object[],
): Promise<void> {
  if (columns.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns[0] ?? {}).map((name) => sql.ref(name)))})
    values ${sql.join(columns.map((row) => sql`(${sql.join(Object.values(row))})`))} returning id`.execute(
    executor,
  );
  objects.forEach((object, index) => {
    object.row = rows[index]?.id ?? 0;
  });
}

async function writeProviders(executor: Executor, { providers, accounts }: World): Promise<void> {
  await insert(
    executor,
    'provider',
    providers,
    providers.map(({ id, name }) => ({ public_id: id, name })),
  );
  for (const provider of providers)
    for (const [index, branch] of provider.branches.entries()) {
      const { id } = await executor
        .insertInto('branch')
        .values({ provider_id: provider.row, branch_index: -branch, name: `Branch ${-branch}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      provider.branches[index] = id;
      for (const { staff } of accounts)
        if (staff?.provider === provider && staff.branch === branch) staff.branch = id;
    }
}

async function writeCustomers(executor: Executor, { customers, history }: World): Promise<void> {
  await insert(
    executor,
    'customer',
    customers,
    customers.map((customer) => ({
      public_id: customer.id,
      customer_number: customer.number,
      company_number: customer.companyNumber,
      name: customer.name,
      status: history.earlierStatus.get(customer) ?? customer.status,
      deleted_at: customer.isDeleted ? new Date() : null,
    })),
  );
  const lasting = customers.flatMap((customer) =>
    customer.providers
      .filter((provider) => !hasPair(history.lateLinks, customer, provider))
      .map((provider) => [customer, provider] as const),
  );
  const pairs = [...lasting, ...history.lostLinks].map(([customer, provider]) => ({
    customer_id: customer.row,
    provider_id: provider.row,
  }));
  if (pairs.length > 0) await executor.insertInto('customer_provider').values(pairs).execute();
}

async function writeAccounts(executor: Executor, { accounts, customers, history }: World): Promise<void> {
  await insert(
    executor,
    'account',
    accounts,
    accounts.map(({ id, status, isDeleted, lastName, staff }) => ({
      public_id: id,
      kind: staff === undefined ? 'CustomerUser' : 'BackofficeUser',
      email: `${id}@test.example`,
      last_name: lastName,
      status,
      password_hash: status === 'Active' ? 'unusable' : null,
      deleted_at: isDeleted ? new Date() : null,
    })),
  );
  const staff = accounts.flatMap(({ row, staff: member }) =>
    member === undefined
      ? []
      : [
          {
            account_id: row,
            role: member.role,
            provider_id: member.provider?.row ?? null,
            branch_id: member.branch ?? null,
            salesman_number: member.role === 'SalesmanUser' ? String(row % 1_000_000_000) : null,
          },
        ],
  );
  await executor.insertInto('backoffice_user').values(staff).execute();
  const lasting = accounts.flatMap((account) =>
    [...account.roles]
      .filter(([customer]) => !hasPair(history.lateRoles, customer, account))
      .map(([customer, role]) => [customer, account, role] as const),
  );
  const roles = [...lasting, ...history.lostRoles].map(([customer, { row }, role]) => ({
    account_id: row,
    customer_id: customer.row,
    role,
  }));
  if (roles.length > 0) await executor.insertInto('customer_role').values(roles).execute();
  const assignments = customers.flatMap(({ row, salesmen }) =>
    [...salesmen].map((salesman) => ({ customer_id: row, salesman_id: salesman.row })),
  );
  if (assignments.length > 0) await executor.insertInto('customer_salesman').values(assignments).execute();
}

async function writeInvoices(
  executor: Executor,
  invoices: World['invoices'],
  fileIds: readonly number[],
): Promise<void> {
  await insert(
    executor,
    'invoice',
    invoices,
    invoices.map((invoice) => ({
      public_id: invoice.id,
      customer_id: invoice.customer.row,
      provider_id: invoice.provider.row,
      type_value: invoice.type,
      invoice_date: invoice.date,
      issue_year: Number(invoice.date.slice(0, 4)),
      document_class: (['invoice', 'remittance-advice', 'reminder'] as const)[invoice.type],
      document_number: invoice.number,
      document_name: invoice.name,
      pdf_file_id: fileIds[invoice.file],
    })),
  );
  const states = invoices.map(({ row, lastDownloadedAt, note }) => ({ row, at: lastDownloadedAt, note }));
  await sql`update invoice_state s set last_downloaded_at = t.at, latest_note = t.note
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as t(row bigint, at timestamptz, note text)
    where s.invoice_id = t.row`.execute(executor);
  const superseded = invoices.flatMap(({ row, isSuperseded }) => (isSuperseded ? [row] : []));
  await sql`update invoice set superseded_by_id = id where id = any(${superseded}::bigint[])`.execute(
    executor,
  );
}

/** Each receipt in a delivery of its own. */
async function writeReceipts(executor: Executor, { receipts }: World): Promise<void> {
  const batches = receipts.map(() => ({ row: 0 }));
  await insert(
    executor,
    'intake_batch',
    batches,
    receipts.map(({ provider, channel }) => ({ provider_id: provider.row, channel })),
  );
  await insert(
    executor,
    'intake_receipt',
    receipts,
    receipts.map((receipt, index) => ({
      public_id: receipt.id,
      provider_id: receipt.provider.row,
      batch_id: batches[index]?.row,
      file_name: receipt.fileName,
      state: receipt.state,
      reasons: receipt.reason === null ? [] : [receipt.reason],
      document_number: receipt.number,
      document_date: receipt.date,
      type_value: receipt.type,
      customer_id: receipt.customer?.row ?? null,
      customer_key: receipt.customerKey,
      invoice_id: receipt.invoice?.row ?? null,
      received_at: receipt.receivedAt,
      decided_at: receipt.state === 'received' ? null : receipt.receivedAt,
    })),
  );
}
