import { afterAll, expect, it, vi } from 'vitest';
import { readConfig } from '../src/configuration/config.ts';
import { composeExternalServices } from '../src/composition/compose-external-services.ts';
import { watchExternalServices } from '../src/platform/health/index.ts';
import { startScriptedProvider } from './support/identity-providers/scripted-provider.ts';
import { startMailServer } from './support/mail-server.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTestApp } from './support/test-app.ts';
import { TEST_CA, TEST_SERVER } from './support/tls-certificate.ts';

const TOKEN = 'a-token-of-the-monitoring';
const lines: string[] = [];
const write = (_fields: object, message: string) => void lines.push(message);

// 127.0.0.2 represents another machine: the certificate of a mail server on this one is not checked.
const mailServer = await startMailServer({ ...TEST_SERVER, disabledCommands: [] });
const identityProvider = await startScriptedProvider();
const test = await createTestDatabase();
const services = watchExternalServices(
  composeExternalServices(
    {
      ...readConfig({
        DEMO: 'true',
        OIDC_PROVIDERS: 'local',
        OIDC_LOCAL_ISSUER: identityProvider.issuer.href,
        OIDC_LOCAL_CLIENT_ID: 'portal',
        OIDC_LOCAL_CLIENT_SECRET: 'secret',
        OIDC_LOCAL_EMAIL_DOMAINS: 'test.example',
      }),
      smtpUrl: `smtp://127.0.0.2:${mailServer.port}`,
      smtpSecurity: { allowsPlaintext: false, ca: TEST_CA },
    },
    test.database,
  ),
  { info: write, warn: write },
  { intervalMs: 20, limitMs: 10_000 },
);
const app = await createTestApp({ metricsToken: TOKEN, externalServices: services });
afterAll(async () => {
  vi.useRealTimers();
  await services.stop();
  await app.close();
  await test.drop();
  await identityProvider.stop();
});

const getReadiness = async () => {
  const response = await app.app.inject({ url: '/readyz', headers: { authorization: `Bearer ${TOKEN}` } });
  return [response.statusCode, response.json<object>()];
};

it('the readiness warns of mail server, identity provider and clock while the portal serves, and the log says what to do', async () => {
  const awaitReadiness = (expected: object) =>
    vi.waitFor(async () => expect(await getReadiness()).toEqual([200, expected]), { timeout: 10_000 });
  await expect.poll(() => identityProvider.state.requests.length).toBeGreaterThan(1);
  await awaitReadiness({ status: 'ok' });

  await mailServer.close();
  await awaitReadiness({ status: 'attention', warnings: ['mail-server'] });
  identityProvider.state.answerMetadata = (response) => response.writeHead(500).end();
  await awaitReadiness({ status: 'attention', warnings: ['mail-server', 'identity-provider'] });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
  await awaitReadiness({ status: 'attention', warnings: ['mail-server', 'identity-provider', 'clock'] });
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^SMTP_URL: no e-mail can be sent .*Nothing listens at the host and port/),
      expect.stringMatching(
        /^OIDC_LOCAL_ISSUER: http:.* there is no OpenID Connect metadata at this address/,
      ),
      expect.stringMatching(/^DATABASE_URL: the clock of the database server is \d+\.\d s behind.* NTP/),
    ]),
  );

  vi.useRealTimers();
  identityProvider.state.answerMetadata = undefined;
  await awaitReadiness({ status: 'attention', warnings: ['mail-server'] });
});
