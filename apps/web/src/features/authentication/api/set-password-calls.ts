import type { UserType } from '@belegfach/contract';
import type { CallName } from '../../../lib/api-types.ts';

/** Both kinds of accounts set their password in the same way, each at its own API path. */
export const SET_PASSWORD_CALLS = {
  CustomerUser: 'POST /CustomerUser/ApplyInvitation/{id}',
  BackofficeUser: 'POST /BackofficeUser/ApplyInvitation/{id}',
} as const satisfies Record<UserType, CallName>;
