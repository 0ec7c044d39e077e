import type { UserType } from '@belegfach/contract';
import type { CallName } from '../../../lib/api-types.ts';

/** The same calls for both kinds of accounts, each at its own API path. */
export const ACCOUNT_CALLS = {
  CustomerUser: {
    update: 'PUT /CustomerUser/{id}',
    changeEmail: 'POST /CustomerUser/CreateChangeMail/{id}',
    delete: 'DELETE /CustomerUser/{id}',
  },
  BackofficeUser: {
    update: 'PUT /BackofficeUser/{id}',
    changeEmail: 'POST /BackofficeUser/CreateChangeMail/{id}',
    delete: 'DELETE /BackofficeUser/{id}',
  },
} as const satisfies Record<UserType, Record<string, CallName>>;
