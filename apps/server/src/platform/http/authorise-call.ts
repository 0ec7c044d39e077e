import type { EndpointDefinition } from '@belegfach/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, Forbidden } from '../errors/index.ts';
import type { AnyCaller, KeyHolder } from './call.ts';

/** The request has no valid token. The client refreshes its tokens once and retries. */
export class Unauthorized extends Error {
  readonly statusCode = 401;
}

/**
 * Checks caller and role before parameters and body are read, and again during long calls. Public calls need no caller.
 * @throws Unauthorized, Forbidden, AppError TwoFactorSetupRequired
 */
export function authoriseCall<Caller extends AnyCaller>(
  definition: EndpointDefinition,
  request: FastifyRequest,
  caller: Caller | undefined,
  { requiresSecondFactorSetup }: { readonly requiresSecondFactorSetup: (caller: Caller) => boolean },
): void {
  if (definition.access.SuperAdmin !== 'public') {
    if (caller === undefined) throw new Unauthorized();
    if (definition.access[caller.role] === 'denied') throw new Forbidden();
  }
  if (caller !== undefined && requiresSecondFactorSetup(caller) && !isOpenCall(definition, request, caller))
    throw new AppError('TwoFactorSetupRequired');
}

/**
 * Checks an intake key and its right, like `authoriseCall`.
 * @throws Unauthorized for an unknown or revoked key; AppError KeyMayNotChangeCustomers
 */
export function authoriseKey({ intakeKey }: EndpointDefinition, holder: KeyHolder | undefined): KeyHolder {
  if (holder === undefined) throw new Unauthorized();
  if (intakeKey === 'mayChangeCustomers' && !holder.mayChangeCustomers)
    throw new AppError('KeyMayNotChangeCustomers');
  return holder;
}

/** Whether the error means that the caller may not make the call any more. */
export function isAccessRevoked(error: unknown): boolean {
  return (
    error instanceof Unauthorized ||
    error instanceof Forbidden ||
    (error instanceof AppError && error.code === 'TwoFactorSetupRequired')
  );
}

/**
 * Whether a caller who must still set up a second factor may make the call: public calls, and calls that the contract
 * opens.
 */
function isOpenCall(definition: EndpointDefinition, request: FastifyRequest, caller: AnyCaller): boolean {
  if (definition.access.SuperAdmin === 'public') return true;
  if (definition.withoutSecondFactor !== 'own record') return definition.withoutSecondFactor === 'open';
  const { id } = request.params as { readonly id?: string };
  return id?.toLowerCase() === caller.publicId;
}
