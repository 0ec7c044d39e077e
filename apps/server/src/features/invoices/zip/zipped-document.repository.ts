import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** A document to be added to a ZIP. */
export interface ZippedDocument
  extends Row<'invoice', 'provider_id' | 'document_number' | 'invoice_date' | 'type_value'>,
    Row<'customer', 'customer_number'>,
    Row<'stored_file', 'sha256' | 'size'> {
  readonly invoice_id: number;
  readonly id: string;
  readonly provider_name: string;
  readonly customer_name: string;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly due_date: string | null;
  readonly xml_sha256: Buffer | null;
  readonly xml_size: number | null;
}

/** The columns of `ZippedDocument`, from `invoice i` and `ZIPPED_DOCUMENT_JOINS`. */
export const ZIPPED_DOCUMENT_COLUMNS = sql`i.id as invoice_id, i.public_id as id, i.provider_id, p.name as provider_name,
  i.document_number, i.invoice_date, i.type_value, c.customer_number, c.name as customer_name, f.sha256, f.size,
  a.amount, a.currency, a.due_date, x.sha256 as xml_sha256, x.size as xml_size`;

export const ZIPPED_DOCUMENT_JOINS = sql`join customer c on c.id = i.customer_id
    join provider p on p.id = i.provider_id
    join stored_file f on f.id = i.pdf_file_id
    left join stored_file x on x.id = i.xml_file_id
    left join invoice_amount a on a.invoice_id = i.id`;

/** The documents with these ids within the scope, in the order of the ids; documents outside the scope are left out. */
export async function findZippedDocuments(
  executor: Executor,
  scope: InvoiceScope,
  ids: readonly string[],
): Promise<ZippedDocument[]> {
  const { rows } = await sql<ZippedDocument>`
    select ${ZIPPED_DOCUMENT_COLUMNS} from invoice i ${ZIPPED_DOCUMENT_JOINS}
    where i.public_id = any(${[...ids]}::uuid[]) and ${inScope(scope)}
    order by array_position(${[...ids]}::uuid[], i.public_id)`.execute(executor);
  return rows;
}
