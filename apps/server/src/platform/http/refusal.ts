import type { EndpointDefinition, FeatureName } from '@belegfach/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Refusal } from '../audit/index.ts';
import { AppError, Forbidden, NotFound, ProtocolError } from '../errors/index.ts';
import { originOf } from './request-origin.ts';

const parametersSchema = z.record(z.string(), z.unknown()).catch({});
const publicIdSchema = z.uuid();
/** The status of the token endpoint for attempts beyond the rate limit. */
const TOO_MANY_REQUESTS = 429;
/**
 * Codes with status 400 that count as refusals: for a salesman of another provider, which is out of scope, and for an
 * e-mail address in use, which reveals that an account exists.
 */
const AUDITED_BAD_REQUEST_CODES: ReadonlySet<string> = new Set(['ForbiddenProvider', 'EmailAlreadyInUse']);

/**
 * Describes a refusal of a known caller, or of too many sign-in attempts, for the audit trail; undefined for every other
 * error. Of the path only a valid id is recorded, since a path may contain any text, even a secret by mistake.
 */
export function describeRefusal(
  feature: FeatureName,
  { method, path }: EndpointDefinition,
  request: FastifyRequest,
  error: unknown,
): Refusal | undefined {
  const refusal = findRefusal(error);
  const isKnownCaller = request.caller !== undefined || request.keyHolder !== undefined;
  if (refusal === undefined || !(isKnownCaller || refusal.status === TOO_MANY_REQUESTS)) return undefined;
  return {
    ...refusal,
    accountId: request.caller?.accountId,
    providerId: request.keyHolder?.providerId,
    feature,
    call: `${method} ${path}`,
    id: findId(request.params),
    origin: originOf(request),
  };
}

function findId(params: unknown): string | undefined {
  return Object.values(parametersSchema.parse(params))
    .map((value) => publicIdSchema.safeParse(value).data)
    .find((id) => id !== undefined);
}

function findRefusal(error: unknown): Pick<Refusal, 'status' | 'code'> | undefined {
  if (error instanceof Forbidden) return { status: 403, code: undefined };
  if (error instanceof NotFound) return { status: 404, code: undefined };
  if (error instanceof ProtocolError && error.status === TOO_MANY_REQUESTS)
    return { status: TOO_MANY_REQUESTS, code: undefined };
  if (!(error instanceof AppError)) return undefined;
  const isRefusal = error.status === 403 || error.status === 404 || AUDITED_BAD_REQUEST_CODES.has(error.code);
  return isRefusal ? { status: error.status, code: error.code } : undefined;
}
