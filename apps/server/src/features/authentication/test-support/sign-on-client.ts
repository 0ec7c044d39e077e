import { z } from 'zod';
import type { TestApp } from '../../../../test/support/test-app.ts';
import type { AuthClient } from './auth-client.ts';
import type { SignOnProvider } from '../sign-on/sign-on-settings.ts';

export const BROWSER = 'b'.repeat(43);

const addressSchema = z.object({ url: z.string() });
const resultSchema = z.object({ email: z.string(), grant: z.looseObject({ login_response: z.string() }) });

/** The settings of an identity provider of a test. */
export function providerOf(issuer: URL, overrides: Partial<SignOnProvider> = {}): SignOnProvider {
  return {
    id: 'local',
    label: 'Local',
    issuer,
    clientId: 'portal',
    clientSecret: 'a secret of the test',
    emailDomains: ['test.example'],
    emailVerifiedClaim: 'email_verified',
    secondFactor: { acr: [], amr: [] },
    ...overrides,
  };
}

/** Requests of the sign-in page for a single sign-on, sent to the real app. */
export function createSignOnClient(app: TestApp, authClient: AuthClient) {
  const client = {
    start: (provider = 'local', deviceToken = BROWSER) =>
      authClient.send('POST', '/SignOn/Start', { provider, deviceToken }),
    /** The address at the identity provider. */
    begin: async (provider?: string): Promise<string> =>
      addressSchema.parse((await client.start(provider)).json()).url,
    confirm: (bearer: string) =>
      authClient.send('POST', '/SignOn/Confirm', { deviceToken: BROWSER }, { bearer }),
    complete: (response: string, { provider = 'local', deviceToken = BROWSER } = {}) =>
      authClient.send('POST', '/SignOn/Complete', { provider, response, deviceToken }),
    /** The code of the refusal, or the kind of the grant. */
    outcome: async (
      response: string,
      options?: { provider?: string; deviceToken?: string },
    ): Promise<string> => {
      const body = (await client.complete(response, options)).json<{
        code?: string;
        grant?: { login_response: string };
      }>();
      return body.code ?? body.grant?.login_response ?? '';
    },
    /** @throws when the sign-on was refused */
    grantOf: async (response: string) => resultSchema.parse((await client.complete(response)).json()),
    userInformation: async (bearer: string) =>
      (await authClient.send('GET', '/Authentication/GetUserInformation', undefined, { bearer })).json<
        Record<string, unknown>
      >(),
    /** The reasons of refused sign-ons so far, the latest last. */
    reasons: async () =>
      (await authClient.listAuditEvents('sign-in.sign-on'))
        .filter(({ result }) => result === 'refused')
        .map(({ facts }) => (facts as { reason: string }).reason),
    logLines: () => app.log.map(({ msg }) => String(msg)).filter((line) => line.startsWith('OIDC_')),
  };
  return client;
}
