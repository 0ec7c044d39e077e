import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_COUNT_HEADER } from '@belegfach/contract/schema-free';
import type { ByteSpan } from '../../document-store/index.ts';
import { isAccessRevoked } from '../authorise-call.ts';
import type {
  Connection,
  TransferParty,
  ConcurrencyLimit,
  TransferKind,
  TransferWatch,
} from '../../transfer-limits/index.ts';
import {
  contentDisposition,
  type DocumentAnswer,
  type FileAnswer,
  readRange,
  type StreamAnswer,
} from './file-answer.ts';

/** A transfer may be slow but must not stall. */
const IDLE_LIMIT_MS = 60_000;

/**
 * When a transfer breaks off, up to this many of the bytes handed to the operating system may not have reached the
 * client.
 */
const MAX_UNSURE_BYTES = 128 * 1024;

/** The services that limit the concurrency of transfers and watch their throughput and the rights of their callers. */
export interface TransferDependencies {
  readonly concurrency: ConcurrencyLimit;
  readonly watch: TransferWatch;
}

/** One response with a file. */
export interface Transfer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly party: TransferParty;
  /** Aborts when the response was sent or its client disconnected. */
  readonly signal: AbortSignal;
  /** Rejects once the caller may not make the call any more: see `isAccessRevoked`. */
  readonly renewCaller: () => Promise<unknown>;
}

/** @throws the errors of opening the document, AppError TooManyDownloads and Overloaded; no header is set then */
export async function sendFile(
  transfer: Transfer,
  file: FileAnswer,
  dependencies: TransferDependencies,
): Promise<FastifyReply> {
  return 'open' in file
    ? sendDocument(transfer, file, dependencies)
    : sendStream(transfer, file, dependencies);
}

function sendStream(transfer: Transfer, file: StreamAnswer, { watch }: TransferDependencies): FastifyReply {
  const { request, reply } = transfer;
  setHeaders(reply, file, file.contentType);
  if (file.size !== undefined) void reply.header('content-length', file.size);
  if (file.documents !== undefined) void reply.header(DOCUMENT_COUNT_HEADER, file.documents);
  watchTransfer(transfer, file, 'archive', watch);
  whenEnded(request, reply, (error) => (error ? undefined : file.delivered()));
  return reply.send(file.stream);
}

async function sendDocument(
  transfer: Transfer,
  file: DocumentAnswer,
  { concurrency, watch }: TransferDependencies,
): Promise<FastifyReply> {
  const { request, reply, signal } = transfer;
  const etag = `"${file.hash}"`;
  const known = { etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' };
  if (matches(request.headers['if-none-match'], etag)) return reply.headers(known).code(304).send();
  const condition = request.headers['if-range'];
  const mayRange = condition === undefined || condition === etag;
  const range = mayRange ? readRange(request.headers.range, file.size) : 'whole';
  if (range === 'unsatisfiable')
    return reply.headers(known).code(416).header('content-range', `bytes */${file.size}`).send();
  const span = range === 'whole' ? { first: 0, last: file.size - 1 } : range;

  await concurrency.acquire(transfer.party, signal);
  const { body, head } = await file.open(span);
  if (!Buffer.isBuffer(body)) {
    // Closes the file if the client disconnects.
    signal.addEventListener('abort', () => body.destroy(), { once: true });
    if (signal.aborted) body.destroy();
  }
  setHeaders(reply, file, typeof file.contentType === 'string' ? file.contentType : file.contentType(head));
  void reply.headers(known).header('content-length', span.last - span.first + 1);
  if (range !== 'whole')
    void reply.code(206).header('content-range', `bytes ${span.first}-${span.last}/${file.size}`);
  const connection = watchTransfer(transfer, file, 'document', watch);
  const before = connection.countSent();
  whenEnded(request, reply, (error) => {
    if (!error) return file.delivered(span);
    const left = cut(span, connection.countSent() - before - MAX_UNSURE_BYTES);
    return left === undefined ? undefined : file.delivered(left);
  });
  return reply.send(body);
}

function setHeaders(reply: FastifyReply, { fileName }: FileAnswer, contentType: string): void {
  const { socket } = reply.request.raw;
  reply.raw.setTimeout(IDLE_LIMIT_MS, () => resetConnection(socket));
  void reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition(fileName))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
}

function watchTransfer(
  { request, reply, signal, renewCaller }: Transfer,
  file: FileAnswer,
  kind: TransferKind,
  watch: TransferWatch,
): Connection {
  const { socket } = request.raw;
  const connection: Connection = {
    // `bytesWritten` includes bytes that are still buffered in the process.
    countSent: () => socket.bytesWritten - socket.writableLength,
    isAwaitingClient: () => reply.raw.writableLength > 0 || socket.writableLength > 0,
    destroy: () => resetConnection(socket),
  };
  const isStillAllowed = async (): Promise<boolean> => {
    try {
      if (file.isStillAllowed !== undefined) return await file.isStillAllowed();
      await renewCaller();
      return true;
    } catch (error) {
      if (isAccessRevoked(error)) return false;
      throw error;
    }
  };
  watch.watch({ kind, connection, isStillAllowed }, signal);
  return connection;
}

/**
 * Resets the connection, so that the operating system discards its buffers too: they may contain megabytes to which the
 * client has lost the right.
 */
function resetConnection(socket: Socket): void {
  socket.resetAndDestroy();
}

/** The first bytes of a span; undefined if there are none. */
function cut({ first, last }: ByteSpan, bytes: number): ByteSpan | undefined {
  return bytes > 0 ? { first, last: Math.min(last, first + bytes - 1) } : undefined;
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  );
}

function whenEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  then: (error: Error | null | undefined) => Promise<void> | undefined,
): void {
  finished(reply.raw, (error) => {
    const record = then(error)?.catch((cause: unknown) =>
      request.log.error({ err: cause }, 'a delivered document could not be recorded'),
    );
    if (record !== undefined) request.server.deliveryRecords.add(record);
  });
}
