import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { AUDIT_ENTRY, CALLER, RECEIPT, SCOPED_FILE } from './bare-sql.ts';
import type { ReadFile } from './bare-files.ts';

interface DocumentRow {
  readonly id: string;
  readonly document_name: string;
  readonly provider_id: number;
  readonly sha256: Buffer;
}

/**
 * A download with the product's duties, written by hand for this one call: token, scoped row, hash, an audit entry that is durable before the
 * first byte, and a receipt after the last byte. It has no limits, ranges, batches or log.
 */
export function serveDuties(server: FastifyInstance, pool: Pool, read: ReadFile): void {
  server.get<{ Params: { id: string } }>('/duties/:id', async ({ params, headers, ip }, reply) => {
    const token = createHash('sha256')
      .update(headers.authorization?.slice('Bearer '.length) ?? '')
      .digest();
    const callers = await pool.query<{ account: number }>({ name: 'caller', text: CALLER, values: [token] });
    const [caller] = callers.rows;
    if (caller === undefined) return reply.code(401).send();
    const { account } = caller;
    const found = await pool.query<DocumentRow>({
      name: 'scoped-file',
      text: SCOPED_FILE,
      values: [params.id, account],
    });
    const [document] = found.rows;
    if (document === undefined) return reply.code(404).send();
    const bytes = await read(document.sha256.toString('hex'));
    if (!createHash('sha256').update(bytes).digest().equals(document.sha256)) return reply.code(500).send();
    const digest = createHash('sha256').update(ip).digest();
    await pool.query({
      name: 'audit-entry',
      text: AUDIT_ENTRY,
      values: [account, params.id, document.provider_id, randomUUID(), digest, ip, headers['user-agent']],
    });
    void once(reply.raw, 'finish').then(() =>
      pool.query({ name: 'receipt', text: RECEIPT, values: [document.id, account] }),
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${document.document_name}"`)
      .send(bytes);
  });
}
