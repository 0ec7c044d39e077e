import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { CEILING, ILIKE, ORM } from './bare-sql.ts';

interface Row {
  readonly total: string | null;
  readonly id: string;
  readonly document_name: string;
  readonly document_number: string;
  readonly invoice_date: string;
  readonly type_value: number;
  readonly electronic_format: string | null;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly customer_name: string;
  readonly customer_number: string;
  readonly company_number: string | null;
  readonly last_downloaded_at: Date | null;
  readonly created_at: Date;
  /** Only in the list of a customer-user. */
  readonly is_new?: boolean;
  readonly reminded_on?: string | null;
  readonly latest_note: string | null;
}

interface PageQuery {
  readonly customer: string;
  readonly account: string;
  readonly page: string;
  readonly word: string;
}

const TYPES = ['Invoice', 'Invoice_Notification', 'Warning'];
const NUMERIC = /^\d{1,15}$/;

/** The lists without token, scope, checks and contract: the maximum for Fastify and pg. */
export function serveLists(server: FastifyInstance, pool: Pool): void {
  const rowsOf = async (name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Row>({ name, text, values: [...values] })).rows;
  const offset = ({ page }: PageQuery) => (Number(page) - 1) * 50;

  for (const [prefix, queries] of [
    ['/ceiling', CEILING],
    ['/orm', ORM],
  ] as const) {
    server.get<{ Querystring: PageQuery }>(`${prefix}/customer`, async ({ query }) =>
      answer(
        await rowsOf(`${prefix}-customer`, queries.customer, [
          Number(query.customer),
          offset(query),
          Number(query.account),
        ]),
      ),
    );
    server.get<{ Querystring: PageQuery }>(`${prefix}/everything`, async ({ query }) =>
      answer(await rowsOf(`${prefix}-everything`, queries.everything, [offset(query)])),
    );
  }
  server.get<{ Querystring: PageQuery }>('/orm/word', async ({ query }) => {
    const pattern = `%${query.word}%`;
    const rows = await rowsOf('ilike-list', ILIKE.list, [pattern, offset(query)]);
    const [count] = await rowsOf('ilike-count', ILIKE.count, [pattern]);
    return answer(rows, Number(count?.total ?? 0));
  });
}

function answer(rows: readonly Row[], counted?: number): object {
  const total = counted ?? Number(rows[0]?.total ?? 0);
  return {
    items: rows.map((row) => ({
      id: row.id,
      documentName: row.document_name,
      providerId: row.provider_id,
      providerName: row.provider_name,
      customerName: row.customer_name,
      customerNumber: row.customer_number,
      companyNumber: row.company_number,
      typeString: TYPES[row.type_value],
      typeValue: row.type_value,
      documentNumber: row.document_number,
      invoiceNumber: NUMERIC.test(row.document_number) ? Number(row.document_number) : null,
      invoiceDate: row.invoice_date,
      lastDownloadedAt: row.last_downloaded_at?.toISOString() ?? null,
      publishedAt: row.created_at.toISOString(),
      isNew: row.is_new,
      remindedOn: row.reminded_on,
      electronicFormat: row.electronic_format,
      comment: row.latest_note,
    })),
    totalPages: Math.ceil(total / 50),
    totalItemCount: total,
  };
}
