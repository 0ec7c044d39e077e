import { API_BASE, openApiDocument } from '@belegfach/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { VERSION } from '../../configuration/version.ts';

const URL = `${API_BASE}/OpenApi`;

let app: TestApp;
let providerId: number;

beforeAll(async () => {
  app = await createTestApp({ demo: false, requireSecondFactor: 'strict' });
  providerId = (await app.build.provider()).id;
});
afterAll(() => app.close());

const withSecondFactor = async ({ id }: { id: number }) => {
  await app.test.owner.executor
    .updateTable('account')
    .set({ two_factor_secret: Buffer.alloc(1), two_factor_activated_at: new Date() })
    .where('id', '=', id)
    .execute();
  return id;
};

it('a production portal describes its calls to its administrators, with its version', async () => {
  for (const administrator of [
    await app.build.backofficeUser('SuperAdmin', null),
    await app.build.backofficeUser('ProviderAdmin', providerId),
  ]) {
    const answer = await app.call({ url: URL, as: await withSecondFactor(administrator) });
    expect(answer.statusCode, answer.body).toBe(200);
    const { info, paths } = openApiDocument.parse(answer.json());
    expect(info.version).toBe(VERSION);
    for (const [path, operations] of Object.entries(paths))
      for (const method of Object.keys(operations))
        expect(
          app.app.hasRoute({
            method: method.toUpperCase(),
            url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1'),
          }),
          `${method} ${path}`,
        ).toBe(true);
  }
});

it('everybody else is refused like with any other call', async () => {
  const branchId = await app.build.branch(providerId);
  const customer = await app.build.customer([providerId]);
  const others = [
    await app.build.backofficeUser('ProviderUser', providerId),
    await app.build.backofficeUser('SalesmanUser', providerId),
    await app.build.backofficeUser('BranchManager', providerId, { branchId }),
    await app.build.customerUser([[customer.id, 'CustomerAdmin']]),
    await app.build.customerUser([[customer.id, 'CustomerUser']]),
  ];
  for (const { id } of others) expect((await app.call({ url: URL, as: id })).statusCode).toBe(403);
  expect((await app.call({ url: URL })).statusCode).toBe(401);
});

it('an administrator without the required second factor must set it up first', async () => {
  const { id } = await app.build.backofficeUser('SuperAdmin', null);
  const answer = await app.call({ url: URL, as: id });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'TwoFactorSetupRequired' });
});
