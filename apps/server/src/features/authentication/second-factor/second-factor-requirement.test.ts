import { type EndpointDefinition, requiresSecondFactor, ROLES } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressed, listBoundCalls } from '../../../../test/support/authorisation/bound-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, PASSWORD } from '../test-support/auth-client.ts';

/** The calls that a SuperAdmin or ProviderAdmin may make before the second factor is set up. */
const OPEN_CALLS = ['checkSession', 'getUserInformation', 'getTwoFactorInformation', 'confirmBySignOn'];
const OWN_RECORD_CALLS = ['getBackofficeUser', 'updateBackofficeUser'];
const isPublic = ({ access }: EndpointDefinition) => access.SuperAdmin === 'public';
const apps: TestApp[] = [];

async function start(requireSecondFactor: 'strict' | 'hint') {
  const app = await createTestApp({ requireSecondFactor });
  apps.push(app);
  const provider = await app.build.provider();
  const createBackofficeUser = (role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser') =>
    app.build.backofficeUser(role, role === 'SuperAdmin' ? null : provider.id, {
      passwordHash: `plain:${PASSWORD}`,
    });
  return {
    app,
    authClient: createAuthClient(app),
    users: {
      SuperAdmin: await createBackofficeUser('SuperAdmin'),
      ProviderAdmin: await createBackofficeUser('ProviderAdmin'),
      ProviderUser: await createBackofficeUser('ProviderUser'),
    },
  };
}
type Started = Awaited<ReturnType<typeof start>>;

let strict: Started;
let hint: Started;
beforeAll(async () => {
  strict = await start('strict');
  hint = await start('hint');
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

/** The error code for a request without a valid body: the rule is checked before the schema. */
async function codeOf(
  { app }: Started,
  call: ReturnType<typeof listBoundCalls>[number],
  as: { readonly id: number; readonly publicId: string },
  id: string,
) {
  const response = await app.call({ ...addressed(call, {}, id, { userId: id }), as: as.id });
  return response.statusCode === 403
    ? (response.json<{ code?: string }>().code ?? 'Forbidden')
    : 'let through';
}

const calls = listBoundCalls();
const closed = calls.filter(({ name, definition }) => !isPublic(definition) && !OPEN_CALLS.includes(name));

describe.each(['SuperAdmin', 'ProviderAdmin'] as const)('a %s without a second factor', (role) => {
  it('can only check the session, set up a second factor and use its own record in strict mode', async () => {
    const user = strict.users[role];
    const stranger = strict.users.ProviderUser;
    for (const call of closed.filter(({ definition }) => definition.access[role] !== 'denied')) {
      expect(await codeOf(strict, call, user, stranger.publicId), call.name).toBe('TwoFactorSetupRequired');
      const own = await codeOf(strict, call, user, user.publicId);
      expect(own, call.name).toBe(
        OWN_RECORD_CALLS.includes(call.name) ? 'let through' : 'TwoFactorSetupRequired',
      );
    }
    for (const call of calls.filter(({ name }) => OPEN_CALLS.includes(name)))
      expect(await codeOf(strict, call, user, user.publicId), call.name).toBe('let through');
  });

  it('gets 403 for calls that its role may not make', async () => {
    for (const call of closed.filter(({ definition }) => definition.access[role] === 'denied'))
      expect(await codeOf(strict, call, strict.users[role], strict.users[role].publicId)).toBe('Forbidden');
  });

  it('may make all calls of its role in hint mode', async () => {
    for (const call of closed.filter(({ definition }) => definition.access[role] !== 'denied'))
      expect(await codeOf(hint, call, hint.users[role], hint.users[role].publicId)).not.toBe(
        'TwoFactorSetupRequired',
      );
  });

  it('may make its calls as soon as it has a second factor', async () => {
    const user = strict.users[role];
    const { access_token } = await strict.authClient.activateSecondFactor(user);
    const list = (bearer: string) => strict.authClient.send('GET', '/Invoice/List', undefined, { bearer });
    expect((await list(access_token)).statusCode).toBe(200);
    // Removing the factor blocks these calls again, although the session continues.
    await strict.authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${user.publicId}`, undefined, {
      bearer: access_token,
    });
    expect((await list(access_token)).json()).toMatchObject({ status: 403, code: 'TwoFactorSetupRequired' });
  });
});

describe('the second-factor rule', () => {
  it('applies to two roles only, even in strict mode', async () => {
    expect(ROLES.filter(requiresSecondFactor)).toEqual(['SuperAdmin', 'ProviderAdmin']);
    const bearer = await strict.app.tokenFor(strict.users.ProviderUser.id);
    expect((await strict.authClient.send('GET', '/Invoice/List', undefined, { bearer })).statusCode).toBe(
      200,
    );
  });

  it('exempts exactly the calls that this test lists', () => {
    const named = calls.filter(({ definition }) => definition.withoutSecondFactor !== undefined);
    expect(named.map(({ name }) => name).sort()).toEqual(
      [...OPEN_CALLS, ...OWN_RECORD_CALLS].filter((name) => calls.some((call) => call.name === name)).sort(),
    );
  });
});
