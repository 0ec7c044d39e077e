import { describe, expect, it } from 'vitest';
import { createAuthApp } from './test-support/auth-app.ts';
import { type AuthClient, PASSWORD } from './test-support/auth-client.ts';

/** The calls that require a new sign-in if the last one is older than 15 minutes (step-up). */
const { app, authClient, provider, customer } = await createAuthApp();

const passwordHash = `plain:${PASSWORD}`;
const createUser = {
  staff: () => app.build.backofficeUser('ProviderUser', provider.id, { passwordHash }),
  reader: () => app.build.customerUser([[customer.id, 'CustomerUser']], { passwordHash }),
  superAdmin: () => app.build.backofficeUser('SuperAdmin', null, { passwordHash }),
};
interface User {
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
}

const actions: Readonly<
  Record<
    string,
    {
      readonly actor: keyof typeof createUser;
      readonly target?: keyof typeof createUser;
      readonly act: (target: User, bearer: string) => ReturnType<AuthClient['send']>;
    }
  >
> = {
  "changing one's own address (back-office user)": {
    actor: 'staff',
    act: ({ publicId }, bearer) =>
      authClient.send(
        'POST',
        `/BackofficeUser/CreateChangeMail/${publicId}`,
        { email: 'x@moved.example' },
        { bearer },
      ),
  },
  "changing one's own address (customer-user)": {
    actor: 'reader',
    act: ({ publicId }, bearer) =>
      authClient.send(
        'POST',
        `/CustomerUser/CreateChangeMail/${publicId}`,
        { email: 'y@moved.example' },
        { bearer },
      ),
  },
  "changing another's address": {
    actor: 'superAdmin',
    target: 'staff',
    act: ({ publicId }, bearer) =>
      authClient.send(
        'POST',
        `/BackofficeUser/CreateChangeMail/${publicId}`,
        { email: 'z@moved.example' },
        { bearer },
      ),
  },
  'beginning the set-up of a second factor': {
    actor: 'reader',
    act: (_target, bearer) =>
      authClient.send('GET', '/Authentication/TwoFactorInformation', undefined, { bearer }),
  },
  "removing one's own second factor": {
    actor: 'reader',
    act: ({ publicId }, bearer) =>
      authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${publicId}`, undefined, { bearer }),
  },
  "removing another's second factor": {
    actor: 'superAdmin',
    target: 'reader',
    act: ({ publicId }, bearer) =>
      authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${publicId}`, undefined, { bearer }),
  },
  "ending another's sessions": {
    actor: 'superAdmin',
    target: 'staff',
    act: ({ publicId }, bearer) =>
      authClient.send('DELETE', `/Authentication/Sessions/${publicId}`, undefined, { bearer }),
  },
};

describe.each(Object.entries(actions))('%s', (_name, { actor: who, target, act }) => {
  it('is possible within 15 minutes of a sign-in and after a new sign-in; a refresh is no sign-in', async () => {
    const person = await createUser[who]();
    const targetUser = target === undefined ? person : await createUser[target]();
    const { access_token, refresh_token } = await authClient.tokensOf(person.email);
    await authClient.setSignInAge(person.id, 14);
    expect((await act(targetUser, access_token)).statusCode).toBeLessThan(300);
    await authClient.setSignInAge(person.id, 16);
    const refused = await act(targetUser, access_token);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'ReauthenticationRequired' });
    const renewed = authClient.readTokens((await authClient.refresh(refresh_token)).json());
    expect((await act(targetUser, renewed.access_token)).statusCode).toBe(400);
    const again = await authClient.tokensOf(person.email);
    expect((await act(targetUser, again.access_token)).statusCode).toBeLessThan(300);
  });
});

describe('an account outside the scope', () => {
  it('is not found even after an old sign-in, because the scope is checked before the step-up', async () => {
    const [person, stranger] = [await createUser.staff(), await createUser.superAdmin()];
    const { access_token: bearer } = await authClient.tokensOf(person.email);
    await authClient.setSignInAge(person.id, 16);
    const responses = [
      await authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${stranger.publicId}`, undefined, {
        bearer,
      }),
      await authClient.send('DELETE', `/Authentication/Sessions/${stranger.publicId}`, undefined, { bearer }),
      await authClient.send(
        'POST',
        `/BackofficeUser/CreateChangeMail/${stranger.publicId}`,
        { email: 'w@moved.example' },
        { bearer },
      ),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

describe("ending one's own sessions", () => {
  it('requires no recent sign-in', async () => {
    const person = await createUser.staff();
    const { access_token: bearer } = await authClient.tokensOf(person.email);
    await authClient.setSignInAge(person.id, 600);
    const path = `/Authentication/Sessions/${person.publicId}`;
    expect((await authClient.send('DELETE', path, undefined, { bearer })).statusCode).toBe(204);
  });
});

describe('an account with a second factor', () => {
  it('has a recent sign-in only after its code', async () => {
    const person = await createUser.staff();
    const { secret } = await authClient.activateSecondFactor(person);
    await authClient.setSignInAge(person.id, 16);
    const codeToken = await authClient.requestCodeToken(person.email);
    const { access_token: bearer } = authClient.readTokens(
      (await authClient.submitCode(person.email, authClient.codeOf(secret), codeToken)).json(),
    );
    const response = await authClient.send('GET', '/Authentication/TwoFactorInformation', undefined, {
      bearer,
    });
    expect(response.statusCode).toBe(200);
  });
});
