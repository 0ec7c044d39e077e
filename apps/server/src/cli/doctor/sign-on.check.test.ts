import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startScriptedProvider } from '../../../test/support/identity-providers/scripted-provider.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { readConfig } from '../../configuration/config.ts';
import { checkSuperAdmins, signOnChecks } from './sign-on.check.ts';

it('reads the metadata of each identity provider, and names the setting of one that does not answer', async () => {
  const provider = await startScriptedProvider();
  const settings = (id: string) => ({
    [`OIDC_${id}_ISSUER`]: provider.issuer.href,
    [`OIDC_${id}_CLIENT_ID`]: 'portal',
    [`OIDC_${id}_CLIENT_SECRET`]: 'secret',
    [`OIDC_${id}_EMAIL_DOMAINS`]: 'test.example',
  });
  const config = readConfig({ DEMO: 'true', OIDC_PROVIDERS: 'main', ...settings('MAIN') });
  const run = () => Promise.all(signOnChecks(config).map((check) => check.run()));
  expect(await run()).toMatchObject([
    {
      level: 'ok',
      message: expect.stringContaining('http://localhost:3000/sign-on/main must be registered') as string,
    },
  ]);
  await provider.stop();
  expect(await run()).toMatchObject([
    {
      level: 'attention',
      message: expect.stringMatching(/^OIDC_MAIN_ISSUER: .*it does not answer/) as string,
    },
  ]);
});

it('asks for attention while no Active SuperAdmin has a password', async () => {
  const app = await createTestApp();
  const { executor } = app.test.owner;
  const { id } = await app.build.backofficeUser('SuperAdmin', null);
  expect(await checkSuperAdmins(executor)).toMatchObject({ level: 'ok' });
  await sql`update account set password_hash = null where id = ${id}`.execute(executor);
  expect(await checkSuperAdmins(executor)).toMatchObject({
    level: 'attention',
    message: expect.stringContaining('no Active SuperAdmin has a password') as string,
  });
  await app.close();
});
