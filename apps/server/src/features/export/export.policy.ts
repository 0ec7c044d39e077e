import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** Leave to count the documents of every provider. Only this file makes it. */
export interface ExportScope {
  readonly [decided]: 'counts documents of all providers';
}

/**
 * The monthly export is the SuperAdmin's alone (authorisation 13 and 14).
 * @throws Forbidden
 */
export function exportScopeOf(caller: Caller): ExportScope {
  if (caller.role !== 'SuperAdmin') throw new Forbidden();
  return {} as ExportScope;
}
