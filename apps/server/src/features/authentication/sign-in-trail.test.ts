import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createAuthClient, PASSWORD } from './test-support/auth-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('an accepted and a refused sign-in, a password reset, a change of the second factor and a sign-out each write an audit entry', async () => {
  const authClient = createAuthClient(app);
  const passwordHash = `plain:${PASSWORD}`;
  const user = await app.build.backofficeUser('SuperAdmin', null, { passwordHash });
  await authClient.signIn(user.email, 'wrong');
  const { access_token: bearer, refresh_token } = await authClient.activateSecondFactor(user);
  await authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${user.publicId}`, undefined, { bearer });
  await authClient.requestReset(user.email);
  await app.settle();
  await authClient.send('POST', '/Authentication/Logout', { refresh_token });
  const { rows } = await sql<{ entry: string }>`
    select action || ' ' || result as entry from audit_event
    where actor_account_id = ${user.id} or target_id = ${user.publicId} order by id`.execute(
    app.test.owner.executor,
  );
  expect(rows.map(({ entry }) => entry)).toEqual([
    'sign-in refused',
    'sign-in ok',
    'second-factor.activate ok',
    'second-factor.remove ok',
    'password-reset.request ok',
    'sign-out ok',
  ]);
});
