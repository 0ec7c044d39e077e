import { type BackofficeUser, backofficeUser, type BackofficeUserEdit } from '@belegfach/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/test-app.ts';

export interface Account {
  readonly id: number;
  readonly publicId: string;
}
type Provider = Awaited<ReturnType<TestApp['build']['provider']>>;
type Edit = [target: Account, body: Partial<BackofficeUserEdit>, as?: number];

/** Two providers, a SuperAdmin, and a ProviderAdmin of the first provider, who is the caller unless a test names another one. */
export interface StaffFixture {
  readonly A: Provider;
  readonly B: Provider;
  readonly root: Account;
  readonly admin: Account;
  readonly edit: (...edit: Edit) => ReturnType<TestApp['call']>;
  readonly read: (target: Account) => Promise<BackofficeUser>;
  /** Expects the edit to succeed and returns the user as it is afterwards. */
  readonly expectEdited: (...edit: Edit) => Promise<BackofficeUser>;
}

export const NAMES = { firstName: 'Jörg', lastName: 'Weiß' };

export async function createStaffFixture(app: TestApp): Promise<StaffFixture> {
  const A = await app.build.provider();
  const B = await app.build.provider();
  const root = await app.build.staff('SuperAdmin', null);
  const admin = await app.build.staff('ProviderAdmin', A.id);
  const edit: StaffFixture['edit'] = (target, body, as = admin.id) =>
    app.call({
      method: 'PUT',
      url: `/api/BackofficeUser/${target.publicId}`,
      payload: { ...NAMES, ...body },
      as,
    });
  const read: StaffFixture['read'] = async ({ publicId }) =>
    backofficeUser.parse((await app.call({ url: `/api/BackofficeUser/${publicId}`, as: root.id })).json());
  return {
    A,
    B,
    root,
    admin,
    edit,
    read,
    expectEdited: async (target, body, as) => {
      const answer = await edit(target, body, as);
      expect(answer.statusCode, answer.body).toBe(204);
      return read(target);
    },
  };
}
