import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_COUNT_HEADER } from '@belegfach/contract/schema-free';
import type { ByteRange } from '../../document-store/index.ts';
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
  type DocumentResponse,
  type FileResponse,
  readRange,
  type StreamResponse,
} from './file-response.ts';

/** A transfer may be slow but must not stall. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * When a transfer is interrupted, the operating system may still have this many bytes that the client did not get.
 */
const MAX_UNCONFIRMED_BYTES = 128 * 1024;

/** The limit of simultaneous transfers, and the watch that ends transfers that are too slow or whose caller lost the right. */
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
}

/** @throws the errors of opening the document, AppError TooManyDownloads and Overloaded; no header is set then */
export async function sendFile(
  transfer: Transfer,
  file: FileResponse,
  dependencies: TransferDependencies,
): Promise<FastifyReply> {
  return 'open' in file
    ? sendDocument(transfer, file, dependencies)
    : sendStream(transfer, file, dependencies);
}

function sendStream(transfer: Transfer, file: StreamResponse, { watch }: TransferDependencies): FastifyReply {
  const { request, reply } = transfer;
  setHeaders(reply, file, file.contentType);
  if (file.size !== undefined) void reply.header('content-length', file.size);
  if (file.documents !== undefined) void reply.header(DOCUMENT_COUNT_HEADER, file.documents);
  watchTransfer(transfer, file, 'archive', watch);
  onResponseEnd(request, reply, (error) => (error ? undefined : file.onDelivered()));
  return reply.send(file.stream);
}

async function sendDocument(
  transfer: Transfer,
  file: DocumentResponse,
  { concurrency, watch }: TransferDependencies,
): Promise<FastifyReply> {
  const { request, reply, signal } = transfer;
  const etag = `"${file.hash}"`;
  const documentHeaders = { etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' };
  if (matchesEtag(request.headers['if-none-match'], etag))
    return reply.headers(documentHeaders).code(304).send();
  const condition = request.headers['if-range'];
  const isRangeAllowed = condition === undefined || condition === etag;
  const requestedRange = isRangeAllowed ? readRange(request.headers.range, file.size) : 'whole';
  if (requestedRange === 'unsatisfiable')
    return reply.headers(documentHeaders).code(416).header('content-range', `bytes */${file.size}`).send();
  const range = requestedRange === 'whole' ? { first: 0, last: file.size - 1 } : requestedRange;

  await concurrency.acquire(transfer.party, signal);
  const { body, head } = await file.open(range);
  if (!Buffer.isBuffer(body)) {
    // Closes the file if the client disconnects.
    signal.addEventListener('abort', () => body.destroy(), { once: true });
    if (signal.aborted) body.destroy();
  }
  setHeaders(reply, file, typeof file.contentType === 'string' ? file.contentType : file.contentType(head));
  void reply.headers(documentHeaders).header('content-length', range.last - range.first + 1);
  if (requestedRange !== 'whole')
    void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`);
  const connection = watchTransfer(transfer, file, 'document', watch);
  const sentBefore = connection.countSent();
  onResponseEnd(request, reply, (error) => {
    if (!error) return file.onDelivered(range);
    const deliveredRange = firstBytes(range, connection.countSent() - sentBefore - MAX_UNCONFIRMED_BYTES);
    return deliveredRange === undefined ? undefined : file.onDelivered(deliveredRange);
  });
  return reply.send(body);
}

function setHeaders(reply: FastifyReply, { fileName }: FileResponse, contentType: string): void {
  const { socket } = reply.request.raw;
  reply.raw.setTimeout(IDLE_TIMEOUT_MS, () => resetConnection(socket));
  void reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition(fileName))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
}

function watchTransfer(
  { request, reply, signal }: Transfer,
  file: FileResponse,
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
      await request.renewCaller();
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

/** The first bytes of a range; undefined if there are none. */
function firstBytes({ first, last }: ByteRange, count: number): ByteRange | undefined {
  return count > 0 ? { first, last: Math.min(last, first + count - 1) } : undefined;
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header.trim() === '*' || header.split(',').some((value) => value.trim().replace(/^W\//, '') === etag))
  );
}

function onResponseEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  recordDelivery: (error: Error | null | undefined) => Promise<void> | undefined,
): void {
  finished(reply.raw, (error) => {
    const record = recordDelivery(error)?.catch((cause: unknown) =>
      request.log.error({ err: cause }, 'the delivery of a document could not be recorded'),
    );
    if (record !== undefined) request.server.deliveryRecords.add(record);
  });
}
