import type { FastifyRequest } from 'fastify';

/** The prefixes distinguish keys from tokens, so that a key is never looked up as a token or a token as a key. */
const INTAKE_KEY_PREFIX = 'ik_';
const ACCESS_TOKEN_PREFIX = 'at_';

/** The token or key of the request; undefined without the header `Authorization: Bearer`. */
export function readBearer({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}

export function isIntakeKey(bearer: string | undefined): bearer is string {
  return bearer?.startsWith(INTAKE_KEY_PREFIX) === true;
}

export function isAccessToken(bearer: string | undefined): bearer is string {
  return bearer?.startsWith(ACCESS_TOKEN_PREFIX) === true;
}
