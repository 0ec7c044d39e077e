import { type EndpointDefinition, requiresSecondFactor, ROLES } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressed, listBoundCalls } from '../../../../test/support/authorisation/bound-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, PASSWORD } from '../test-support/auth-client.ts';

/** The calls that a SuperAdmin or ProviderAdmin may make before the second factor is set up. */
const OPEN = ['checkSession', 'getUserInformation', 'getTwoFactorInformation'];
const OWN_RECORD = ['getBackofficeUser', 'updateBackofficeUser'];
const isPublic = ({ access }: EndpointDefinition) => access.SuperAdmin === 'public';
const apps: TestApp[] = [];

async function start(requireSecondFactor: 'strict' | 'hint') {
  const app = await createTestApp({ requireSecondFactor });
  apps.push(app);
  const provider = await app.build.provider();
  const make = (role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser') =>
    app.build.staff(role, role === 'SuperAdmin' ? null : provider.id, { passwordHash: `plain:${PASSWORD}` });
  return {
    app,
    authClient: createAuthClient(app),
    users: {
      SuperAdmin: await make('SuperAdmin'),
      ProviderAdmin: await make('ProviderAdmin'),
      ProviderUser: await make('ProviderUser'),
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

/** The error code for a bare request. Its body need not be valid, because the rule is checked before the schema. */
async function codeOf(
  { app }: Started,
  call: ReturnType<typeof listBoundCalls>[number],
  as: { readonly id: number; readonly publicId: string },
  id: string,
) {
  const answer = await app.call({ ...addressed(call, {}, id, { userId: id }), as: as.id });
  return answer.statusCode === 403 ? (answer.json<{ code?: string }>().code ?? 'Forbidden') : 'let through';
}

const calls = listBoundCalls();
const closed = calls.filter(({ name, definition }) => !isPublic(definition) && !OPEN.includes(name));

describe.each(['SuperAdmin', 'ProviderAdmin'] as const)('a %s without a second factor', (role) => {
  it('can in strict mode only check the session, set a second factor up, and use its own record', async () => {
    const user = strict.users[role];
    const stranger = strict.users.ProviderUser;
    for (const call of closed.filter(({ definition }) => definition.access[role] !== 'denied')) {
      expect(await codeOf(strict, call, user, stranger.publicId), call.name).toBe('TwoFactorSetupRequired');
      const own = await codeOf(strict, call, user, user.publicId);
      expect(own, call.name).toBe(OWN_RECORD.includes(call.name) ? 'let through' : 'TwoFactorSetupRequired');
    }
    for (const call of calls.filter(({ name }) => OPEN.includes(name)))
      expect(await codeOf(strict, call, user, user.publicId), call.name).toBe('let through');
  });

  it('gets 403 first for calls that its role may not make', async () => {
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
  it('names two roles, and does not apply to others in strict mode', async () => {
    expect(ROLES.filter(requiresSecondFactor)).toEqual(['SuperAdmin', 'ProviderAdmin']);
    const bearer = await strict.app.tokenFor(strict.users.ProviderUser.id);
    expect((await strict.authClient.send('GET', '/Invoice/List', undefined, { bearer })).statusCode).toBe(
      200,
    );
  });

  it('exempts exactly the calls that this test lists', () => {
    const named = calls.filter(({ definition }) => definition.withoutSecondFactor !== undefined);
    expect(named.map(({ name }) => name).sort()).toEqual(
      [...OPEN, ...OWN_RECORD].filter((name) => calls.some((call) => call.name === name)).sort(),
    );
  });
});
