import type { EndpointDefinition } from '@belegfach/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, Forbidden } from '../errors/index.ts';
import { isAccessToken, isIntakeKey, readBearer } from './bearer.ts';
import type { AnyCaller, KeyHolder } from './call.ts';
import { translateTitle } from './titles.ts';

/** The request has no valid token. The client refreshes its tokens once and retries. */
export class Unauthorized extends Error {
  readonly statusCode = 401;
}

/**
 * Checks caller and role before parameters and body are read, and again during long calls. Public calls need no caller.
 * @throws Unauthorized, Forbidden, AppError IntakeKeyInvalid, TwoFactorSetupRequired
 */
export function authoriseCall<Caller extends AnyCaller>(
  definition: EndpointDefinition,
  request: FastifyRequest,
  caller: Caller | undefined,
  { requiresSecondFactorSetup }: { readonly requiresSecondFactorSetup: (caller: Caller) => boolean },
): void {
  if (definition.access.SuperAdmin !== 'public') {
    if (caller === undefined) throw refuseUnknown(definition, request);
    if (definition.access[caller.role] === 'denied') throw new Forbidden();
  }
  if (caller !== undefined && requiresSecondFactorSetup(caller) && !isOpenCall(definition, request, caller))
    throw new AppError('TwoFactorSetupRequired');
}

/**
 * Checks an intake key and its right, like `authoriseCall`.
 * @throws AppError IntakeKeyInvalid for an unknown or revoked key; KeyMayNotChangeCustomers
 */
export function authoriseKey(
  definition: EndpointDefinition,
  request: FastifyRequest,
  holder: KeyHolder | undefined,
): KeyHolder {
  const { intakeKey } = definition;
  if (holder === undefined) throw refuseUnknown(definition, request);
  if (intakeKey === 'mayChangeCustomers' && !holder.mayChangeCustomers)
    throw new AppError('KeyMayNotChangeCustomers');
  return holder;
}

/** The advice to a program that gets a 401. */
const KEY_ADVICE = {
  en: 'The intake key is missing, wrong or revoked. Send a valid one in the header "Authorization: Bearer <key>". An administrator of the provider creates keys in the portal on the page "Document intake" under "Intake keys".',
  de: 'Der Eingangsschlüssel fehlt, ist falsch oder wurde widerrufen. Senden Sie einen gültigen im Header „Authorization: Bearer <Schlüssel>“. Schlüssel legt ein Administrator des Anbieters im Portal auf der Seite „Belegeingang“ unter „Eingangsschlüssel“ an.',
};

/** The refusal of any intake key, valid or not, by a call that is not open to keys. */
const NOT_FOR_KEYS = {
  en: 'No intake key opens this call: it needs the access token of a user. The calls that a key opens are in the guide of the intake.',
  de: 'Diesen Aufruf öffnet kein Eingangsschlüssel: Er braucht das Zugriffstoken eines Benutzers. Welche Aufrufe ein Schlüssel öffnet, steht in der Anleitung zum Belegeingang.',
};

/**
 * The refusal of a caller who is not known. The refusal names keys if the call is open to keys or the request has a key,
 * unless the request has an access token. The answer does not reveal whether a key ever existed: it is the same for a
 * missing, an unknown and a revoked one (ACC-37).
 */
function refuseUnknown({ intakeKey }: EndpointDefinition, request: FastifyRequest): Error {
  const bearer = readBearer(request);
  const concernsKey = intakeKey === undefined ? isIntakeKey(bearer) : !isAccessToken(bearer);
  if (!concernsKey) return new Unauthorized();
  const advice = intakeKey === undefined ? NOT_FOR_KEYS : KEY_ADVICE;
  return new AppError('IntakeKeyInvalid', { details: { message: translateTitle(request, advice) } });
}

const CODES_OF_REVOKED_ACCESS: ReadonlySet<string> = new Set(['TwoFactorSetupRequired', 'IntakeKeyInvalid']);

/** Whether the error means that the caller may not make the call any more. */
export function isAccessRevoked(error: unknown): boolean {
  return (
    error instanceof Unauthorized ||
    error instanceof Forbidden ||
    (error instanceof AppError && CODES_OF_REVOKED_ACCESS.has(error.code))
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
