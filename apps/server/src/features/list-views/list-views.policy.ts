import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The account whose views are changed: the caller's own. Only this file creates such a scope. */
export interface ListViewScope {
  readonly accountId: number;
  readonly [scopeProof]: 'list views';
}

export function listViewScopeOf({ accountId }: Caller): ListViewScope {
  return { accountId } as ListViewScope;
}
