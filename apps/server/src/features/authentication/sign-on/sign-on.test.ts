import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createVisitor,
  startRealProvider,
} from '../../../../test/support/identity-providers/real-provider.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient } from '../test-support/auth-client.ts';
import { createSignOnClient, providerOf } from '../test-support/sign-on-client.ts';

const REDIRECT_URI = 'http://localhost/sign-on/local';
const identityProvider = await startRealProvider(REDIRECT_URI);
const app = await createTestApp({
  signOn: { providers: [providerOf(identityProvider.issuer)], passwordOffRoles: [] },
});
afterAll(async () => {
  await app.close();
  await identityProvider.stop();
});
const authClient = createAuthClient(app);
const signOn = createSignOnClient(app, authClient);
const provider = await app.build.provider();

/** A back-office user with an account at the identity provider. */
async function employee(subject: string) {
  const account = await app.build.backofficeUser('ProviderUser', provider.id);
  identityProvider.emails.set(subject, account.email.toUpperCase());
  return account;
}

async function signInAs(subject: string, visitor = createVisitor()) {
  const way = await visitor.signIn(await signOn.begin(), REDIRECT_URI, subject);
  return signOn.grantOf(way.query);
}

describe('single sign-on at a real OpenID provider', () => {
  it('signs in the account of the verified address, links it, and tells its owner', async () => {
    const account = await employee('anna');
    const { email, grant } = await signInAs('anna');
    expect(email).toBe(account.email);
    const { access_token } = authClient.readTokens(grant);
    expect(await authClient.check(access_token)).toBe(200);
    expect(await signOn.userInformation(access_token)).toMatchObject({
      email: account.email,
      signIn: { provider: 'local' },
    });
    expect(await authClient.mailsTo(account.email)).toMatchObject([{ kind: 'sign-on-linked' }]);
    const [linked] = await authClient.listAuditEvents('sign-on.link');
    expect(linked).toMatchObject({
      actor_account_id: account.id,
      facts: { provider: 'local', subjectSha256: createHash('sha256').update('anna').digest('hex') },
    });
  });

  it('finds a linked account by its subject, whatever address the identity provider now states', async () => {
    const account = await employee('berta');
    const other = await app.build.backofficeUser('ProviderUser', provider.id);
    await signInAs('berta');
    for (const email of [other.email, 'elsewhere@foreign.example']) {
      identityProvider.emails.set('berta', email);
      expect((await signInAs('berta')).email).toBe(account.email);
    }
  });

  it('refuses another subject with the address of a linked account', async () => {
    const account = await employee('carla');
    await signInAs('carla');
    identityProvider.emails.set('impostor', account.email);
    const way = await createVisitor().signIn(await signOn.begin(), REDIRECT_URI, 'impostor');
    expect(await signOn.outcome(way.query)).toBe('SignOnLinkedToAnother');
    expect((await signOn.reasons()).at(-1)).toBe('other-identity');
  });

  it('asks again for the credentials to confirm an identity, and counts that as a recent sign-in', async () => {
    const account = await employee('doris');
    const visitor = createVisitor();
    await signInAs('doris', visitor);
    // The identity provider knows the browser and does not ask.
    expect((await visitor.signIn(await signOn.begin(), REDIRECT_URI, 'doris')).wasAsked).toBe(false);
    const { access_token } = authClient.readTokens((await signInAs('doris', visitor)).grant);
    await app.test.owner.transaction((transaction) =>
      transaction
        .updateTable('session')
        .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
        .where('account_id', '=', account.id)
        .execute(),
    );
    const setUp = () =>
      authClient.send('GET', '/Authentication/TwoFactorInformation', undefined, { bearer: access_token });
    expect((await setUp()).json()).toMatchObject({ code: 'ReauthenticationRequired' });
    const { url } = (await signOn.confirm(access_token)).json<{ url: string }>();
    const way = await visitor.signIn(url, REDIRECT_URI, 'doris');
    expect(way.wasAsked).toBe(true);
    const confirmed = authClient.readTokens((await signOn.grantOf(way.query)).grant);
    expect(
      (
        await authClient.send('GET', '/Authentication/TwoFactorInformation', undefined, {
          bearer: confirmed.access_token,
        })
      ).statusCode,
    ).toBe(200);
  });

  it('ends the session, and returns the address that ends it at the identity provider', async () => {
    await employee('emma');
    const tokens = authClient.readTokens((await signInAs('emma')).grant);
    const { url } = (
      await authClient.send('POST', '/SignOn/SignOut', { refresh_token: tokens.refresh_token })
    ).json<{ url: string }>();
    expect(await authClient.check(tokens.access_token)).toBe(401);
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/');
    expect((await fetch(url)).status).toBe(200);
    const again = await authClient.send('POST', '/SignOn/SignOut', { refresh_token: tokens.refresh_token });
    expect(again.json()).toEqual({ url: null });
  });

  it('removes the link and the sessions of a user for an administrator, with an entry in the audit trail', async () => {
    const account = await employee('frieda');
    const { access_token } = authClient.readTokens((await signInAs('frieda')).grant);
    const admin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    const read = () => app.call({ url: `/api/BackofficeUser/${account.publicId}`, as: admin.id });
    expect((await read()).json()).toMatchObject({ signOn: { issuer: identityProvider.issuer.href } });
    const unlink = () => app.call({ method: 'DELETE', url: `/api/SignOn/${account.publicId}`, as: admin.id });
    expect((await unlink()).statusCode).toBe(204);
    expect((await read()).json()).toMatchObject({ signOn: null });
    expect(await authClient.check(access_token)).toBe(401);
    expect((await authClient.mailsTo(account.email)).at(-1)).toMatchObject({ kind: 'sign-on-unlinked' });
    expect(await authClient.listAuditEvents('sign-on.unlink')).toMatchObject([
      { actor_account_id: admin.id },
    ]);
    expect((await unlink()).statusCode).toBe(204);
    await authClient.setSignInAge(admin.id, 16);
    expect((await unlink()).json()).toMatchObject({ code: 'ReauthenticationRequired' });
  });
});
