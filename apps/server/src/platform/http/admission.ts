import type { EndpointDefinition } from '@belegfach/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, Forbidden } from '../errors/index.ts';
import type { AnyCaller } from './call.ts';

/** No valid token: the client refreshes once and tries again (spec section 7). */
export class Unauthorized extends Error {
  readonly statusCode = 401;
}

/**
 * Refuses with 401 and 403 before anything of the request is looked at, and again while a call goes on; public calls may come from
 * nobody.
 */
export function admit<Caller extends AnyCaller>(
  definition: EndpointDefinition,
  request: FastifyRequest,
  caller: Caller | undefined,
  { requiresSecondFactorSetup }: { readonly requiresSecondFactorSetup: (caller: Caller) => boolean },
): void {
  if (definition.access.SuperAdmin !== 'public') {
    if (caller === undefined) throw new Unauthorized();
    if (definition.access[caller.role] === 'denied') throw new Forbidden();
  }
  if (caller !== undefined && requiresSecondFactorSetup(caller) && !isOpen(definition, request, caller))
    throw new AppError('TwoFactorSetupRequired');
}

/** Does the error say that the caller may not make the call any more? */
export function isRightEnded(error: unknown): boolean {
  return (
    error instanceof Unauthorized ||
    error instanceof Forbidden ||
    (error instanceof AppError && error.code === 'TwoFactorSetupRequired')
  );
}

/** Is the call open to who must still set up a second factor? Public calls are; others where the contract says so. */
function isOpen(definition: EndpointDefinition, request: FastifyRequest, caller: AnyCaller): boolean {
  if (definition.access.SuperAdmin === 'public') return true;
  if (definition.withoutSecondFactor !== 'own record') return definition.withoutSecondFactor === 'open';
  const { id } = request.params as { readonly id?: string };
  return id?.toLowerCase() === caller.publicId;
}
