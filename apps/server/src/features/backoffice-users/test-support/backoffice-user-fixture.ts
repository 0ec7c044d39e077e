import { type BackofficeUser, backofficeUser, type BackofficeUserEdit } from '@belegfach/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/test-app.ts';

export interface Account {
  readonly id: number;
  readonly publicId: string;
}
type Provider = Awaited<ReturnType<TestApp['build']['provider']>>;
type Edit = [target: Account, body: Partial<BackofficeUserEdit>, callerId?: number];

/** Two providers, a SuperAdmin, and a ProviderAdmin of the first provider, who is the default caller. */
export interface BackofficeUserFixture {
  readonly providerA: Provider;
  readonly providerB: Provider;
  readonly superAdmin: Account;
  readonly providerAdmin: Account;
  readonly edit: (...edit: Edit) => ReturnType<TestApp['call']>;
  readonly read: (target: Account) => Promise<BackofficeUser>;
  /** Expects the edit to succeed and returns the user as it is afterwards. */
  readonly expectEdited: (...edit: Edit) => Promise<BackofficeUser>;
}

export const NAMES = { firstName: 'Jörg', lastName: 'Weiß' };

export async function createBackofficeUserFixture(app: TestApp): Promise<BackofficeUserFixture> {
  const providerA = await app.build.provider();
  const providerB = await app.build.provider();
  const superAdmin = await app.build.backofficeUser('SuperAdmin', null);
  const providerAdmin = await app.build.backofficeUser('ProviderAdmin', providerA.id);
  const edit: BackofficeUserFixture['edit'] = (target, body, callerId = providerAdmin.id) =>
    app.call({
      method: 'PUT',
      url: `/api/BackofficeUser/${target.publicId}`,
      payload: { ...NAMES, ...body },
      as: callerId,
    });
  const read: BackofficeUserFixture['read'] = async ({ publicId }) =>
    backofficeUser.parse(
      (await app.call({ url: `/api/BackofficeUser/${publicId}`, as: superAdmin.id })).json(),
    );
  return {
    providerA,
    providerB,
    superAdmin,
    providerAdmin,
    edit,
    read,
    expectEdited: async (target, body, callerId) => {
      const response = await edit(target, body, callerId);
      expect(response.statusCode, response.body).toBe(204);
      return read(target);
    },
  };
}
