import type { ErrorBody } from '@belegfach/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findDatabaseTrouble } from '../database/index.ts';
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
  readonly body: Omit<ErrorBody, 'title'>;
  readonly title: Title;
  readonly retryAfter?: number;
  /** Logged in full: nobody expected it, or somebody must look. */
  readonly alarm: boolean;
}

/** Anything thrown becomes one shape (spec section 8); what nobody expected is blank outside and logged in full. */
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
      // Whoever is turned away from an overloaded portal has a line in the access log; the gauge tells the operator.
      alarm: error.status >= 500 && error.code !== 'Overloaded',
    };
  if (error instanceof NotFound) return plain(404);
  if (error instanceof Forbidden) return forbidden(error);
  if (error instanceof InvalidRequest)
    return { body: { status: 400, errors: mutable(error.errors) }, title: INVALID, alarm: false };
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) return plain(status);
  const trouble = findDatabaseTrouble(error);
  if (isDiskAway(error) || trouble === 'full') return unavailable('StorageUnavailable', WHEN_THERE_IS_ROOM_S);
  if (trouble !== undefined) return unavailable('Overloaded', SOON_S);
  return { body: { status: 500 }, title: titleOf(500), alarm: true };
}

function forbidden({ errors }: Forbidden): Refusal {
  const refusal = plain(403);
  return errors === undefined ? refusal : { ...refusal, body: { ...refusal.body, errors: mutable(errors) } };
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

/** The database is back within seconds, or the other transaction is through. */
const SOON_S = 5;
/** Somebody has to make room first. */
const WHEN_THERE_IS_ROOM_S = 60;

/** The disk of the documents is full, read-only, not writable or not mounted. */
function isDiskAway(error: unknown): boolean {
  return error instanceof StoreUnavailable || isUnwritable(error);
}

/** Zod's issues as `{field: [messages]}`; a fault of the whole carries the place's name. */
export function invalid(place: 'params' | 'query' | 'body' | 'headers', error: z.ZodError): InvalidRequest {
  // A map, since the names are the sender's: one may be called `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || place];
    const message = issue.code === 'unrecognized_keys' ? 'is not known' : issue.message;
    for (const name of names) errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return new InvalidRequest(Object.fromEntries(errors));
}

function mutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
}
