import { sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** The hash of the XML of a document (its structured part); undefined if it has none or is outside the scope. */
export async function findXmlFile(
  executor: Executor,
  scope: InvoiceScope,
  publicId: string,
): Promise<Buffer | undefined> {
  const row = await executor
    .selectFrom('invoice as i')
    .innerJoin('stored_file as f', 'f.id', 'i.xml_file_id')
    .select('f.sha256')
    .where('i.public_id', '=', publicId)
    .where(sql<SqlBool>`${inScope(scope)}`)
    .executeTakeFirst();
  return row?.sha256;
}
