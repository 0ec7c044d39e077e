import type { ErrorBody } from '@belegfach/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { classifyDatabaseError } from '../database/index.ts';
import {
  AppError,
  Forbidden,
  InvalidRequest,
  isDiskWriteFault,
  NotFound,
  ProtocolError,
} from '../errors/index.ts';
import { StoreUnavailable } from '../document-store/index.ts';
import { translateTitle, INVALID, REFUSED, type Title, titleOf } from './titles.ts';

interface ErrorResponse {
  readonly body: Omit<ErrorBody, 'title' | 'errors'> & { readonly errors?: InvalidRequest['errors'] };
  readonly title: Title;
  readonly retryAfter?: number;
  /** Whether the error is logged in full: it was unexpected, or a person must look at it. */
  readonly mustLog: boolean;
  /**
   * The database or the document store is unavailable. Then one line is logged for all calls that fail because of it.
   */
  readonly isOutage?: boolean;
}

/** Sends every error in the same shape. An unexpected error shows no details to the client and is logged in full. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ProtocolError) {
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(error.retryAfter)));
    return reply.code(error.status).send(error.body);
  }
  const { body, title, retryAfter, mustLog, isOutage } = isBodyTooLarge(error)
    ? describeTooLarge(request.routeOptions.bodyLimit)
    : describeResponse(error);
  const log = isOutage === true ? request.server.outageLog : request.log;
  if (mustLog) log.error({ err: error, reqId: request.id }, 'request failed');
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
  return reply
    .code(body.status)
    .send({ title: translateTitle(request, title), ...body, requestId: request.id });
}

function describeResponse(error: unknown): ErrorResponse {
  if (error instanceof AppError)
    return {
      body: { status: error.status, code: error.code, ...error.details },
      title: REFUSED,
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      // A call refused by an overloaded portal has a line in the access log; the pressure gauge informs the operator.
      mustLog: error.status >= 500 && error.code !== 'Overloaded',
    };
  if (error instanceof NotFound) return withStatus(404);
  if (error instanceof Forbidden) return describeForbidden(error);
  if (error instanceof InvalidRequest)
    return { body: { status: 400, errors: error.errors }, title: INVALID, mustLog: false };
  const status = findStatus(error);
  if (status !== undefined && status >= 400 && status < 500) return withStatus(status);
  const kind = classifyDatabaseError(error);
  // The disk or the server of the documents is unavailable, or a disk is full, read-only or not writable.
  if (error instanceof StoreUnavailable) return outage('StorageUnavailable', error.retryAfter);
  if (isDiskWriteFault(error) || kind === 'full') return outage('StorageUnavailable', RETRY_DISK_FULL_S);
  if (kind === 'slow') return unavailable('QueryTooSlow');
  if (kind !== undefined) return outage('Overloaded', RETRY_AFTER_S);
  return { body: { status: 500 }, title: titleOf(500), mustLog: true };
}

function describeForbidden({ errors }: Forbidden): ErrorResponse {
  const refusal = withStatus(403);
  return errors === undefined ? refusal : { ...refusal, body: { ...refusal.body, errors } };
}

function withStatus(status: number): ErrorResponse {
  return { body: { status }, title: titleOf(status), mustLog: false };
}

function isBodyTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}

function describeTooLarge(maxBytes: number): ErrorResponse {
  const { body, ...response } = withStatus(413);
  return { ...response, body: { ...body, message: `the body of this call has at most ${maxBytes} bytes` } };
}

/** A 503 without `retryAfter`: a repeated call would fail again. */
function unavailable(code: 'Overloaded' | 'QueryTooSlow' | 'StorageUnavailable'): ErrorResponse {
  return { body: { status: 503, code }, title: titleOf(503), mustLog: true };
}

function outage(code: 'Overloaded' | 'StorageUnavailable', retryAfter: number): ErrorResponse {
  return { ...unavailable(code), retryAfter, isOutage: true };
}

function findStatus(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined;
}

/** An unreachable database is usually back, or a blocking transaction finished, within seconds. */
const RETRY_AFTER_S = 5;
/** A person must free space on the disk first. */
const RETRY_DISK_FULL_S = 60;

export type RequestPart = 'params' | 'query' | 'body' | 'headers';

/** Converts Zod's issues to `{field: [messages]}`; an issue without a path is reported under the name of the part. */
export function toInvalidRequest(part: RequestPart, error: z.ZodError): InvalidRequest {
  // A map, since the sender chooses the names: one may be `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || part];
    const message = issue.code === 'unrecognized_keys' ? 'is not known' : issue.message;
    for (const name of names) errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return new InvalidRequest(Object.fromEntries(errors));
}
