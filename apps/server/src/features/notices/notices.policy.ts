import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** Whose wish to hear of new documents is read or changed: one account's. Only this file makes one. */
export type NoticeScope = { readonly accountId: number } & { readonly [decided]: true };

/** The caller's own, and nobody else's (authorisation row 61). */
export function noticeScopeOf({ accountId }: Caller): NoticeScope {
  return decide(accountId);
}

/**
 * The account that somebody speaks for without signing in: whoever holds the link of its mail (authorisation row 62), and the clock,
 * which tells each account of its own documents.
 */
export function noticeScopeOfAccount(accountId: number): NoticeScope {
  return decide(accountId);
}

function decide(accountId: number): NoticeScope {
  const scope: { readonly accountId: number } = { accountId };
  return scope as NoticeScope;
}
