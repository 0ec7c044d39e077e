import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The providers whose documents a caller may count. Only this file creates such a scope. */
export interface ExportScope {
  readonly rows: 'all' | 'none';
  readonly [scopeProof]: true;
}

/**
 * Only a SuperAdmin may use the monthly export.
 * @throws Forbidden
 */
export function exportScopeOf(caller: Caller): ExportScope {
  if (caller.role !== 'SuperAdmin') throw new Forbidden();
  return { rows: 'all' } as ExportScope;
}
