import type { UserType } from '@belegfach/contract';
import type { CallName } from '../../../lib/api-types.ts';

/** Both kinds of account have the same calls at different API paths. */
export const ACCOUNT_CALLS = {
  CustomerUser: {
    update: 'PUT /CustomerUser/{id}',
    changeEmail: 'POST /CustomerUser/CreateChangeMail/{id}',
    block: 'PUT /CustomerUser/Block/{id}',
    delete: 'DELETE /CustomerUser/{id}',
  },
  BackofficeUser: {
    update: 'PUT /BackofficeUser/{id}',
    changeEmail: 'POST /BackofficeUser/CreateChangeMail/{id}',
    block: 'PUT /BackofficeUser/Block/{id}',
    delete: 'DELETE /BackofficeUser/{id}',
  },
} as const satisfies Record<UserType, Record<string, CallName>>;
