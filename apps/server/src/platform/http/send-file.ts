import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_COUNT_HEADER } from '@belegfach/contract/rules';
import { type BytesAnswer, contentDisposition, type FileAnswer, readRange } from './file-answer.ts';

/** A transfer may take as long as it takes, but not stand still (decisions D11). */
const IDLE_LIMIT_MS = 60_000;

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.raw.setTimeout(IDLE_LIMIT_MS, () => reply.raw.destroy());
  void reply
    .header('content-type', file.contentType)
    .header('content-disposition', contentDisposition(file.fileName))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  if ('bytes' in file) return sendBytes(request, reply, file);
  if (file.size !== undefined) void reply.header('content-length', file.size);
  if (file.documents !== undefined) void reply.header(DOCUMENT_COUNT_HEADER, file.documents);
  whenDelivered(request, reply, file.delivered);
  return reply.send(file.stream);
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, file: BytesAnswer): FastifyReply {
  const etag = `"${file.hash}"`;
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const mayRange = condition === undefined || condition === etag;
  const range = mayRange ? readRange(request.headers.range, file.bytes.length) : 'whole';
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.bytes.length}`).send();
  if (range !== 'whole')
    return reply
      .code(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${file.bytes.length}`)
      .send(file.bytes.subarray(range.first, range.last + 1));
  whenDelivered(request, reply, file.delivered);
  return reply.send(file.bytes);
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  );
}

function whenDelivered(request: FastifyRequest, reply: FastifyReply, delivered: () => Promise<void>): void {
  finished(reply.raw, (error) => {
    if (error) return;
    delivered().catch((cause: unknown) =>
      request.log.error({ err: cause }, 'a delivered document could not be stamped'),
    );
  });
}
