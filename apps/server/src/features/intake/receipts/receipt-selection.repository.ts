import { type InferResult, sql } from 'kysely';
import { z } from 'zod';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { inYearOf } from '../../invoices/index.ts';
import type { DocumentData } from '../model/document-data.ts';
import { DOCUMENT_CLASSES, typeOfClass } from '../model/document-type.ts';
import { readStoredRow } from '../model/index-row.ts';
import type { IntakeReceipt } from '../model/receipt.ts';
import type { IntakeScope } from './intake.policy.ts';

/** Intake receipts `r` of the provider with their customer and document. */
export function selectReceipts(executor: Executor, { provider }: IntakeScope) {
  return executor
    .selectFrom('intake_receipt as r')
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.id', '=', 'r.invoice_id').on(inYearOf(sql`r.issue_year`)),
    )
    .select([
      'r.id',
      'r.public_id as publicId',
      'r.sha256',
      'r.file_name as fileName',
      'r.state',
      'r.reasons',
    ])
    .select(['r.received_at as receivedAt', 'r.facts', 'r.document_number', 'r.document_date'])
    .select(['r.document_class', 'r.customer_id as customerId', 'c.customer_number as customerNumber'])
    .select([
      'r.customer_key as identifierText',
      'r.invoice_id as invoiceId',
      'i.issue_year as issueYear',
      'i.public_id as invoicePublicId',
    ])
    .select('r.duplicate_of_id as duplicateOfId')
    .select((eb) => eb.cast<string | null>('r.decided_at', 'text').as('decidedAt'))
    .where('r.provider_id', '=', provider.id);
}

export type ReceiptRow = InferResult<ReturnType<typeof selectReceipts>>[number];

export function toReceipt({ facts, invoiceId, issueYear, ...row }: ReceiptRow): IntakeReceipt {
  const document = invoiceId === null || issueYear === null ? null : { invoiceId, issueYear };
  return { ...nestDocumentData(row), document, indexRow: readStoredRow(facts) };
}

/** The columns that contain the data of a document. The type follows from the class. */
export type DocumentColumns = Pick<
  Row<'intake_receipt'>,
  'document_number' | 'document_date' | 'document_class'
>;

const documentClass = z.enum(DOCUMENT_CLASSES);

/** Replaces the document columns of a row by a `data` object. */
export function nestDocumentData<T extends DocumentColumns>(receipt: T) {
  const { document_number: number, document_date: date, document_class: storedClass, ...row } = receipt;
  const type = storedClass === null ? undefined : typeOfClass(documentClass.parse(storedClass));
  const data: DocumentData = { number: number ?? undefined, date: date ?? undefined, type };
  return { ...row, data };
}
