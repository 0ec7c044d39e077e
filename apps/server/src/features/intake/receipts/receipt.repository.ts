import type { IntakeState } from '@belegfach/contract';
import { sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentReference } from '../../invoices/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import type { DecidedOutcome } from '../model/outcome.ts';
import type { IntakeReceipt } from '../model/receipt.ts';
import { type ReceiptRow, selectReceipts, toReceipt } from './receipt-selection.repository.ts';

interface HashedFile {
  readonly sha256: Buffer;
}

/**
 * Returns the intake receipts of the provider for these bytes, by hash in hex. Receipts of repeated bytes are left out. A
 * receipt that a person closed as the same document as an existing one is included.
 */
export async function mapReceiptsByHash(
  executor: Executor,
  scope: IntakeScope,
  files: readonly HashedFile[],
): Promise<ReadonlyMap<string, IntakeReceipt>> {
  if (files.length === 0) return new Map();
  const rows = await selectReceipts(executor, scope)
    .where('r.sha256', '=', (eb) => eb.fn.any(eb.val(files.map(({ sha256 }) => sha256))))
    .where(sql<SqlBool>`(r.state <> 'duplicate' or r.duplicate_of_id is null)`)
    .orderBy('r.id', 'desc')
    .execute();
  return mapByHash(rows);
}

/**
 * Locks the intake receipts of the provider for these bytes until this transaction ends, so that no other transaction
 * judges them, and returns them by hash in hex. Receipts in the state `duplicate` are left out. Locks in the order of the
 * hashes, which prevents deadlocks.
 */
export async function lockReceiptsByHash(
  executor: Executor,
  scope: IntakeScope,
  files: readonly HashedFile[],
): Promise<ReadonlyMap<string, IntakeReceipt>> {
  if (files.length === 0) return new Map();
  const rows = await selectReceipts(executor, scope)
    .where('r.sha256', '=', (eb) => eb.fn.any(eb.val(files.map(({ sha256 }) => sha256))))
    .where('r.state', '<>', sql.lit('duplicate' as const))
    .orderBy('r.sha256')
    .forUpdate('r')
    .execute();
  return mapByHash(rows);
}

function mapByHash(rows: readonly ReceiptRow[]): ReadonlyMap<string, IntakeReceipt> {
  return new Map(rows.map((row) => [row.sha256?.toString('hex') ?? '', toReceipt(row)]));
}

interface ReceiptIds {
  readonly id: number;
  readonly publicId: string;
}

export interface NewReceipt {
  readonly sha256: Buffer;
  readonly fileId: number;
  readonly viewFileId: number | null;
  readonly fileName: string;
  readonly indexLine: number | null;
  /** Values that are known before the file is read. */
  readonly facts: object;
}

/**
 * Creates receipts for the bytes of this delivery. A unique index ensures one receipt per provider and hash, also
 * between processes. Returns the new receipts by hash in hex; other bytes already have a receipt.
 */
export async function createReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  batchId: number,
  receipts: readonly NewReceipt[],
): Promise<ReadonlyMap<string, ReceiptIds>> {
  if (receipts.length === 0) return new Map();
  const rows = receipts.map((receipt) => ({
    sha256: toBytea(receipt.sha256),
    file_id: receipt.fileId,
    companion_file_id: receipt.viewFileId,
    file_name: receipt.fileName,
    index_row: receipt.indexLine,
    facts: receipt.facts,
  }));
  const created = await sql<ReceiptIds & { sha256: Buffer }>`
    insert into intake_receipt (provider_id, batch_id, sha256, file_id, companion_file_id, file_name, index_row, facts)
    select ${provider.id}, ${batchId}, sha256, file_id, companion_file_id, file_name, index_row, facts
    from jsonb_populate_recordset(null::intake_receipt, ${JSON.stringify(rows)}::jsonb)
    order by sha256
    on conflict (provider_id, sha256) where sha256 is not null and state <> 'duplicate' do nothing
    returning id, public_id as "publicId", sha256`.execute(executor);
  return new Map(created.rows.map(({ sha256, ...receipt }) => [sha256.toString('hex'), receipt]));
}

export interface Decision {
  readonly outcome: DecidedOutcome;
  readonly facts: object;
  readonly indexLine: number | null;
  readonly customerId: number | null;
  readonly identifierText: string | null;
  readonly document: DocumentReference | null;
}

/** The decision on an item that has a receipt. */
export interface WrittenDecision extends Decision {
  readonly receiptId: number;
  /** Null for a receipt that was created for this item. */
  readonly fromState: IntakeState | null;
  /** Null for a contradiction receipt: the file of its document is stored already. */
  readonly fileId: number | null;
  readonly viewFileId: number | null;
}

/**
 * Writes decisions to receipts, which then belong to this delivery. If a purged file came in again, its receipt
 * references it again.
 */
export async function decideReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  batchId: number,
  decisions: readonly WrittenDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map((decision) => ({
    ...toDecisionRow(decision),
    id: decision.receiptId,
    file_id: decision.fileId,
    companion_file_id: decision.viewFileId,
  }));
  const fileId = sql`coalesce(d.file_id, (select o.file_id from intake_receipt o where o.id = r.duplicate_of_id))`;
  await sql`
    update intake_receipt r set
      batch_id = ${batchId}, file_name = d.file_name, index_row = d.index_row, file_id = coalesce(${fileId}, r.file_id),
      companion_file_id = coalesce(d.companion_file_id, r.companion_file_id),
      files_purged_at = case when ${fileId} is null then r.files_purged_at end, erased_at = null,
      state = d.state, reasons = d.reasons, facts = d.facts,
      document_number = d.document_number, document_date = d.document_date, type_value = d.type_value,
      document_class = d.document_class, customer_id = d.customer_id, customer_key = d.customer_key,
      rule_check = d.rule_check, rules_version = d.rules_version, finding_count = coalesce(d.finding_count, 0),
      invoice_id = d.invoice_id, issue_year = d.issue_year, decided_at = clock_timestamp()
    from jsonb_populate_recordset(null::intake_receipt, ${JSON.stringify(rows)}::jsonb) as d
    where r.id = d.id and r.provider_id = ${provider.id}`.execute(executor);
}

/** A receipt that is created with its decision. */
export interface NewDecidedReceipt extends Decision {
  readonly publicId: string;
  readonly sha256: Buffer | null;
  /** The file of the receipt, even if another receipt has the same bytes. */
  readonly fileSha256: Buffer | null;
  readonly duplicateOfId: number | null;
}

/** Creates receipts of repeated bytes and of index rows without a file. Returns their ids by public id. */
export async function createDecidedReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  batchId: number,
  receipts: readonly NewDecidedReceipt[],
): Promise<ReadonlyMap<string, number>> {
  if (receipts.length === 0) return new Map();
  const rows = receipts.map((receipt) => ({
    ...toDecisionRow(receipt),
    public_id: receipt.publicId,
    sha256: receipt.sha256 && toBytea(receipt.sha256),
    file_sha256: receipt.fileSha256?.toString('hex'),
    duplicate_of_id: receipt.duplicateOfId,
  }));
  const created = await sql<ReceiptIds>`
    insert into intake_receipt (public_id, provider_id, batch_id, index_row, file_name, sha256, file_id, state, reasons, facts,
      document_number, document_date, type_value, document_class, customer_id, customer_key, invoice_id, issue_year, duplicate_of_id, decided_at)
    select d.public_id, ${provider.id}, ${batchId}, d.index_row, d.file_name, d.sha256, f.id, d.state, d.reasons, d.facts,
      d.document_number, d.document_date, d.type_value, d.document_class, d.customer_id, d.customer_key, d.invoice_id, d.issue_year,
      d.duplicate_of_id, clock_timestamp()
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as item
    cross join jsonb_populate_record(null::intake_receipt, item) as d
    left join stored_file f on f.sha256 = decode(item ->> 'file_sha256', 'hex')
    returning id, public_id as "publicId"`.execute(executor);
  return new Map(created.rows.map(({ publicId, id }) => [publicId, id]));
}

/** A hash in the text form of a `bytea`. */
function toBytea(hash: Buffer): string {
  return `\\x${hash.toString('hex')}`;
}

function toDecisionRow({ outcome, facts, indexLine, customerId, identifierText, document }: Decision) {
  const { number, date, type } = outcome.data;
  return {
    file_name: outcome.fileName,
    index_row: indexLine,
    state: outcome.state,
    reasons: outcome.reasons,
    facts,
    document_number: number,
    document_date: date,
    type_value: type?.typeValue,
    document_class: type?.documentClass,
    customer_id: customerId,
    customer_key: identifierText,
    invoice_id: document?.invoiceId,
    issue_year: document?.issueYear,
    rule_check: outcome.check?.outcome,
    rules_version: outcome.check?.rulesVersion,
    finding_count: outcome.check?.findingCount,
  };
}
