import type { UserStatus } from '@belegfach/contract';

/**
 * Whether no administrator remains when these administrators leave. Only an Active administrator can replace an Active
 * one, because an invited one may never accept the invitation.
 */
export function leavesNoAdmin(
  leaving: readonly { readonly status: UserStatus }[],
  others: { readonly all: number; readonly active: number },
): boolean {
  return leaving.some(({ status }) => status === 'Active') ? others.active === 0 : others.all === 0;
}
