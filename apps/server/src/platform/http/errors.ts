import type { ErrorBody } from '@belegfach/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { classifyDatabaseError } from '../database/index.ts';
import {
  AppError,
  Forbidden,
  InvalidRequest,
  isUnwritable,
  NotFound,
  ProtocolError,
} from '../errors/index.ts';
import { StoreUnavailable } from '../document-store/index.ts';
import { inLanguageOf, INVALID, REFUSED, type Title, titleOf } from './titles.ts';

interface Refusal {
  readonly body: Omit<ErrorBody, 'title' | 'errors'> & { readonly errors?: InvalidRequest['errors'] };
  readonly title: Title;
  readonly retryAfter?: number;
  /** Whether it is logged in full: it was unexpected, or a person must look at it. */
  readonly alarm: boolean;
}

/** Answers every error in the same shape. An unexpected error shows no details to the client and is logged in full. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ProtocolError) {
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(error.retryAfter)));
    return reply.code(error.status).send(error.body);
  }
  const { body, title, retryAfter, alarm } = describe(error);
  if (alarm) request.log.error({ err: error }, 'request failed');
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
  return reply
    .code(body.status)
    .send({ title: inLanguageOf(request, title), ...body, requestId: request.id });
}

function describe(error: unknown): Refusal {
  if (error instanceof AppError)
    return {
      body: { status: error.status, code: error.code, ...error.told },
      title: REFUSED,
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      // A call refused by an overloaded portal has a line in the access log; the pressure gauge informs the operator.
      alarm: error.status >= 500 && error.code !== 'Overloaded',
    };
  if (error instanceof NotFound) return plain(404);
  if (error instanceof Forbidden) return forbidden(error);
  if (error instanceof InvalidRequest)
    return { body: { status: 400, errors: error.errors }, title: INVALID, alarm: false };
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) return plain(status);
  const trouble = classifyDatabaseError(error);
  if (isDiskAway(error) || trouble === 'full') return unavailable('StorageUnavailable', WHEN_THERE_IS_ROOM_S);
  if (trouble !== undefined) return unavailable('Overloaded', SOON_S);
  return { body: { status: 500 }, title: titleOf(500), alarm: true };
}

function forbidden({ errors }: Forbidden): Refusal {
  const refusal = plain(403);
  return errors === undefined ? refusal : { ...refusal, body: { ...refusal.body, errors } };
}

function plain(status: number): Refusal {
  return { body: { status }, title: titleOf(status), alarm: false };
}

function unavailable(code: 'Overloaded' | 'StorageUnavailable', retryAfter: number): Refusal {
  return { body: { status: 503, code }, title: titleOf(503), retryAfter, alarm: true };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined;
}

/** The database is usually back, or the other transaction finished, within seconds. */
const SOON_S = 5;
/** A person must free space on the disk first. */
const WHEN_THERE_IS_ROOM_S = 60;

/** The disk of the documents is full, read-only, not writable or not mounted. */
function isDiskAway(error: unknown): boolean {
  return error instanceof StoreUnavailable || isUnwritable(error);
}

/** Zod's issues as `{field: [messages]}`; an issue of the whole value has the name of its place. */
export function invalid(place: 'params' | 'query' | 'body' | 'headers', error: z.ZodError): InvalidRequest {
  // A map, since the sender chooses the names: one may be `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || place];
    const message = issue.code === 'unrecognized_keys' ? 'is not known' : issue.message;
    for (const name of names) errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return new InvalidRequest(Object.fromEntries(errors));
}
