import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import yazl from 'yazl';
import { FILE, FILES } from './bare-sql.ts';

interface FileRow {
  readonly document_name: string;
  readonly sha256: Buffer;
  readonly size: number;
}

/** Reads a whole document by its hash in hex. */
export type ReadFile = (sha256: string) => Promise<Buffer>;

export function readFrom(documents: string): ReadFile {
  return (sha256) => readFile(path.join(documents, 'sha256', sha256.slice(0, 2), sha256.slice(2, 4), sha256));
}

/** Serves documents without token, scope, hash check, download receipt and audit row. */
export function serveFiles(server: FastifyInstance, pool: Pool, read: ReadFile): void {
  server.get<{ Params: { sha256: string } }>('/file/:sha256', async ({ params }, reply) =>
    reply.type('application/pdf').send(await read(params.sha256)),
  );
  server.get<{ Params: { id: string } }>('/document/:id', async ({ params }, reply) => {
    const { rows } = await pool.query<FileRow>({ name: 'file', text: FILE, values: [params.id] });
    const [row] = rows;
    if (row === undefined) return reply.code(404).send();
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${row.document_name}"`)
      .send(await read(row.sha256.toString('hex')));
  });
  server.get<{ Querystring: { ids: string } }>('/zip', async ({ query }, reply) => {
    const ids = query.ids.split(',');
    const { rows } = await pool.query<FileRow>({ name: 'files', text: FILES, values: [ids] });
    const zip = new yazl.ZipFile();
    for (const [index, row] of rows.entries())
      zip.addReadStreamLazy(`${index}-${row.document_name}`, { compress: false, size: row.size }, (use) => {
        read(row.sha256.toString('hex')).then(
          (bytes) => use(null, Readable.from([bytes])),
          (error: unknown) => use(error, Readable.from([])),
        );
      });
    zip.end();
    return reply.type('application/zip').send(Readable.from(zip.outputStream));
  });
}
