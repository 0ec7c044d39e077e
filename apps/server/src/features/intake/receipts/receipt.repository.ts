import type { IntakeReason, IntakeState, InvoiceTypeValue } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import { toReceipt, type Receipt, type ReceiptRow } from '../model/receipt.ts';

/** Selects receipts `r` with their customer and document; a where clause follows. */
export const SELECT_RECEIPTS =
  sql.raw(`select r.id, r.public_id, r.sha256, r.file_name, r.state, r.reasons, r.decided_at::text, r.received_at, r.facts,
    r.document_number, r.document_date, r.type_value, r.document_class, r.customer_id, c.customer_number,
    r.customer_key,
    i.public_id as invoice_public_id, r.invoice_id, r.duplicate_of_id
  from intake_receipt r left join customer c on c.id = r.customer_id left join invoice i on i.id = r.invoice_id`);

/**
 * The receipts of these bytes at this provider, without repeats, but with those that a person declared the same
 * document as another one.
 */
export async function listReceiptsByHash(
  executor: Executor,
  { provider }: IntakeScope,
  hashes: readonly Buffer[],
): Promise<Receipt[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<ReceiptRow>`
    ${SELECT_RECEIPTS}
    where r.provider_id = ${provider.id} and r.sha256 = any(${[...hashes]}::bytea[])
      and (r.state <> 'duplicate' or r.duplicate_of_id is null)
    order by r.id desc`.execute(executor);
  return rows.map(toReceipt);
}

/**
 * As above, locked until this transaction ends, so that no other one judges them. Locks in the order of the hashes,
 * against deadlocks.
 */
export async function lockReceiptsByHash(
  executor: Executor,
  { provider }: IntakeScope,
  hashes: readonly Buffer[],
): Promise<Receipt[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<ReceiptRow>`
    ${SELECT_RECEIPTS}
    where r.provider_id = ${provider.id} and r.sha256 = any(${[...hashes]}::bytea[]) and r.state <> 'duplicate'
    order by r.sha256 for update of r`.execute(executor);
  return rows.map(toReceipt);
}

/** Enough to find the receipt of one number among those of one name. */
const MAX_OF_A_NAME = 100;
/** Older files of the same name are other documents. */
const REMEMBERED_DAYS = 30;
/** The time that a file waits for its index, and a row for its file (docs/intake.md). */
const COMPANION_WAIT_MINUTES = 10;

export interface NamedReceipt {
  readonly receipt: Receipt;
  /** The file and the delivery that names it came within the waiting time. */
  readonly isInTime: boolean;
}

/**
 * The receipts of files of this name, newest first; names that differ only in case or Unicode form are the same.
 * Repeats and rows without a file are left out. A file that the hot folder holds because of a missing index waited
 * there before it got its receipt; this time is taken into account.
 * @param batchId the delivery that names the file; undefined for one that begins now
 */
export async function listReceiptsByName(
  executor: Executor,
  { provider }: IntakeScope,
  fileName: string,
  batchId: number | undefined,
): Promise<NamedReceipt[]> {
  const wait = sql`make_interval(mins => ${COMPANION_WAIT_MINUTES})`;
  const { rows } = await sql<ReceiptRow & { is_in_time: boolean }>`
    with named as (${SELECT_RECEIPTS}
      where r.provider_id = ${provider.id} and fold_file_name(r.file_name) = fold_file_name(${fileName})
        and r.received_at > now() - make_interval(days => ${REMEMBERED_DAYS}) and r.sha256 is not null and r.state <> 'duplicate'
      order by r.received_at desc, r.id desc limit ${MAX_OF_A_NAME}
    ), delivery as (
      select coalesce((select started_at from intake_batch where id = ${batchId ?? null}), now()) as started_at
    )
    select named.*, r.received_at - case when b.channel = 'hot-folder' and 'no-invoice-xml' = any(r.reasons) then ${wait}
        else '0' end between delivery.started_at - ${wait} and delivery.started_at + ${wait} as is_in_time
    from named join intake_receipt r on r.id = named.id join intake_batch b on b.id = r.batch_id cross join delivery
    order by r.received_at desc, r.id desc`.execute(executor);
  return rows.map(({ is_in_time: isInTime, ...row }) => ({ receipt: toReceipt(row), isInTime }));
}

/** The accepted receipt of a document that came in under this file name. */
export async function findAcceptedReceipt(
  executor: Executor,
  { provider }: IntakeScope,
  document: { readonly fileName: string; readonly invoiceId: number },
): Promise<Receipt | undefined> {
  const { rows } = await sql<ReceiptRow>`
    ${SELECT_RECEIPTS}
    where r.provider_id = ${provider.id} and r.invoice_id = ${document.invoiceId} and r.state = 'accepted'
      and r.file_name = ${document.fileName} limit 1`.execute(executor);
  return rows[0] === undefined ? undefined : toReceipt(rows[0]);
}

export interface NewReceipt {
  readonly sha256: Buffer;
  readonly fileId: number;
  readonly companionFileId: number | null;
  readonly fileName: string;
  readonly indexRow: number | null;
  /** Values that are known before the file is read. */
  readonly facts: object;
}

/**
 * Creates receipts for the bytes of this delivery: one receipt per provider and hash, decided by the unique index, also
 * between processes. Returns the new ones by hash in hex; bytes that are not in the result have a receipt already.
 */
export async function claimReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  batchId: number,
  receipts: readonly NewReceipt[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly publicId: string }>> {
  if (receipts.length === 0) return new Map();
  const rows = receipts.map((receipt) => ({
    sha256: receipt.sha256.toString('hex'),
    file_id: receipt.fileId,
    companion_file_id: receipt.companionFileId,
    file_name: receipt.fileName,
    index_row: receipt.indexRow,
    facts: receipt.facts,
  }));
  const claimed = await sql<{ id: number; public_id: string; sha256: Buffer }>`
    insert into intake_receipt (provider_id, batch_id, sha256, file_id, companion_file_id, file_name, index_row, facts)
    select ${provider.id}, ${batchId}, decode(sha256, 'hex'), file_id, companion_file_id, file_name, index_row, facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      sha256 text, file_id bigint, companion_file_id bigint, file_name text, index_row integer, facts jsonb)
    order by sha256
    on conflict (provider_id, sha256) where sha256 is not null and state <> 'duplicate' do nothing
    returning id, public_id, sha256`.execute(executor);
  return new Map(
    claimed.rows.map((row) => [row.sha256.toString('hex'), { id: row.id, publicId: row.public_id }]),
  );
}

/** The decision on a receipt. */
export interface Decision {
  readonly state: Exclude<IntakeState, 'received'>;
  readonly reasons: readonly IntakeReason[];
  readonly facts: object;
  readonly documentNumber: string | null;
  readonly documentDate: string | null;
  readonly typeValue: InvoiceTypeValue | null;
  readonly documentClass: string | null;
  readonly customerId: number | null;
  readonly customerKey: string | null;
  readonly invoiceId: number | null;
}

/**
 * Writes decisions to receipts, which then belong to this delivery. If the file of a receipt was deleted and came
 * again, it is kept again.
 */
export async function decideReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  batchId: number,
  decisions: readonly (Decision & {
    readonly receiptId: number;
    readonly fileName: string;
    readonly indexRow: number | null;
    readonly companionFileId: number | null;
    /** Null for a question about a document, whose file is stored already. */
    readonly fileId: number | null;
  })[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map((decision) => ({ ...toDecisionRow(decision), file_id: decision.fileId }));
  const fileId = sql`coalesce(d.file_id, (select o.file_id from intake_receipt o where o.id = r.duplicate_of_id))`;
  await sql`
    update intake_receipt r set
      batch_id = ${batchId}, file_name = d.file_name, index_row = d.index_row, file_id = coalesce(${fileId}, r.file_id),
      companion_file_id = coalesce(d.companion_file_id, r.companion_file_id),
      files_purged_at = case when ${fileId} is null then r.files_purged_at end, erased_at = null,
      state = d.state, reasons = array(select jsonb_array_elements_text(d.reasons)), facts = d.facts,
      document_number = d.document_number, document_date = d.document_date, type_value = d.type_value,
      document_class = d.document_class, customer_id = d.customer_id, customer_key = d.customer_key,
      invoice_id = d.invoice_id, decided_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(
      receipt_id bigint, file_name text, index_row integer, companion_file_id bigint, state text, reasons jsonb, facts jsonb,
      document_number text, document_date date, type_value smallint, document_class text, customer_id integer,
      customer_key text, invoice_id bigint, file_id bigint)
    where r.id = d.receipt_id and r.provider_id = ${provider.id}`.execute(executor);
}

/**
 * Creates receipts that are decided when they are written: duplicates, and rows without a file. Returns their ids in
 * the given order.
 */
export async function createDecidedReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  batchId: number,
  receipts: readonly (Decision & {
    readonly publicId: string;
    readonly fileName: string;
    readonly indexRow: number | null;
    readonly sha256: Buffer | null;
    /** The file of the receipt, also if its bytes belong to another receipt. */
    readonly fileSha256: Buffer | null;
    readonly duplicateOfId: number | null;
  })[],
): Promise<number[]> {
  if (receipts.length === 0) return [];
  const rows = receipts.map((receipt) => ({
    ...toDecisionRow({ ...receipt, receiptId: null, companionFileId: null }),
    public_id: receipt.publicId,
    sha256: receipt.sha256?.toString('hex') ?? null,
    file_sha256: receipt.fileSha256?.toString('hex') ?? null,
    duplicate_of_id: receipt.duplicateOfId,
  }));
  const created = await sql<{ id: number; public_id: string }>`
    insert into intake_receipt (public_id, provider_id, batch_id, index_row, file_name, sha256, file_id, state, reasons, facts,
      document_number, document_date, type_value, document_class, customer_id, customer_key, invoice_id, duplicate_of_id, decided_at)
    select d.public_id, ${provider.id}, ${batchId}, d.index_row, d.file_name, decode(d.sha256, 'hex'), f.id, d.state,
      array(select jsonb_array_elements_text(d.reasons)), d.facts, d.document_number, d.document_date, d.type_value,
      d.document_class, d.customer_id, d.customer_key, d.invoice_id, d.duplicate_of_id, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(
      public_id uuid, sha256 text, file_sha256 text, index_row integer, file_name text, state text, reasons jsonb, facts jsonb,
      document_number text, document_date date, type_value smallint, document_class text, customer_id integer,
      customer_key text, invoice_id bigint, duplicate_of_id bigint)
    left join stored_file f on f.sha256 = decode(d.file_sha256, 'hex')
    returning id, public_id`.execute(executor);
  const ids = new Map(created.rows.map((row) => [row.public_id, row.id]));
  return receipts.map(({ publicId }) => {
    const id = ids.get(publicId);
    if (id === undefined) throw new Error('a receipt that was written did not come back');
    return id;
  });
}

function toDecisionRow(
  decision: Decision & {
    readonly receiptId: number | null;
    readonly fileName: string;
    readonly indexRow: number | null;
    readonly companionFileId: number | null;
  },
) {
  return {
    receipt_id: decision.receiptId,
    file_name: decision.fileName,
    index_row: decision.indexRow,
    companion_file_id: decision.companionFileId,
    state: decision.state,
    reasons: decision.reasons,
    facts: decision.facts,
    document_number: decision.documentNumber,
    document_date: decision.documentDate,
    type_value: decision.typeValue,
    document_class: decision.documentClass,
    customer_id: decision.customerId,
    customer_key: decision.customerKey,
    invoice_id: decision.invoiceId,
  };
}
