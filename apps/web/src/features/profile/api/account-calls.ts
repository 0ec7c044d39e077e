import type { UserType } from '@belegfach/contract';
import type { ApiClient } from '../../../lib/api-client.ts';
import type { CurrentUser } from '../../../session/current-user.ts';

type Account = Pick<CurrentUser, 'userId' | 'userType'>;

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** The same calls for both kinds of accounts, each at its own API path. */
const CALLS = {
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
} as const satisfies Record<UserType, object>;

/** A user changes only the names of the own account. */
export function updateNames(api: ApiClient, { userId, userType }: Account, names: Names): Promise<undefined> {
  return api.call(CALLS[userType].update, { params: { id: userId }, body: { ...names } });
}

/** Sends a link to the new address; the change takes effect when the link is used. */
export function requestEmailChange(
  api: ApiClient,
  { userId, userType }: Account,
  email: string,
): Promise<undefined> {
  return api.call(CALLS[userType].changeEmail, { params: { id: userId }, body: { email } });
}

export function deleteAccount(api: ApiClient, { userId, userType }: Account): Promise<undefined> {
  return api.call(CALLS[userType].delete, { params: { id: userId } });
}
