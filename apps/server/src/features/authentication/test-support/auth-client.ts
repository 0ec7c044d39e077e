import { HOTP, Secret } from 'otpauth';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { readLinkValue } from '../../../../test/support/read-link.ts';

/** Requests of users at the sign-in page and with links in e-mails, sent to the real app. */
export type AuthClient = ReturnType<typeof createAuthClient>;

export const PASSWORD = 'Kirschkern-Weitwurf-7';
export const NEW_PASSWORD = 'Platzregen im Mai 9!';

const tokensResponse = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof tokensResponse>;
const setPasswordResponse = z.object({
  login_response: z.literal('SetPassword'),
  set_password: z.object({ id: z.string(), token: z.string(), usertype: z.string() }),
});
const codeStepResponse = z.object({
  login_response: z.literal('TwoFactorAuthentication'),
  twofactor_token: z.string(),
});
const setUpResponse = z.object({ qrCodeInformation: z.string(), token: z.string() });

interface Sender {
  /** The client address. By default each request has a new one, so that tests do not use up each other's limits. */
  readonly from?: string | undefined;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The device token of the browser. */
  readonly device?: string | undefined;
}

let lastAddressNumber = 0;
function nextAddress(): string {
  lastAddressNumber += 1;
  return `10.${(lastAddressNumber >> 16) & 255}.${(lastAddressNumber >> 8) & 255}.${lastAddressNumber & 255}`;
}

export function createAuthClient(app: TestApp, server: FastifyInstance = app.app) {
  const bearerHeader = ({ bearer }: Sender) =>
    bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const deviceField = ({ device }: Sender = {}): { deviceToken?: string } =>
    device === undefined ? {} : { deviceToken: device };
  const ownerExecutor = app.test.owner.executor;

  function token(fields: Readonly<Record<string, string>>, sender: Sender = {}) {
    return server.inject({
      method: 'POST',
      url: '/api/connect/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...sender.headers,
        ...bearerHeader(sender),
      },
      remoteAddress: sender.from ?? nextAddress(),
      payload: new URLSearchParams(fields).toString(),
    });
  }

  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    sender: Sender = {},
  ) =>
    server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: sender.from ?? nextAddress(),
      headers: { ...sender.headers, ...bearerHeader(sender) },
      ...(payload === undefined ? {} : { payload }),
    });

  const signIn = (username: string, password = PASSWORD, sender?: Sender) =>
    token(
      { grant_type: 'password', username, password, scope: 'offline_access', ...deviceField(sender) },
      sender,
    );

  const submitCode = (username: string, code: string, twoFactorToken: string, sender?: Sender) =>
    token(
      { grant_type: 'password', username, password: code, twoFactorToken, ...deviceField(sender) },
      sender,
    );

  const authClient = {
    token,
    send,
    signIn,
    submitCode,
    refresh: (refresh_token: string, sender?: Sender) =>
      token({ grant_type: 'refresh_token', refresh_token }, sender),
    /** Signs in with only a password. */
    tokensOf: async (username: string, password = PASSWORD): Promise<Tokens> =>
      tokensResponse.parse((await signIn(username, password)).json()),
    readTokens: (body: unknown): Tokens => tokensResponse.parse(body),
    /** The status of a request with an access token: 200 while the session is valid. */
    check: async (accessToken: string, instance = server) =>
      (await instance.inject({ url: '/api/', headers: { authorization: `Bearer ${accessToken}` } }))
        .statusCode,
    apply: (userType: string, id: string, body: object, sender?: Sender) =>
      send('POST', `/${userType}/ApplyInvitation/${id}`, { ...body, ...deviceField(sender) }, sender),
    /** The response to a sign-in with an initial password. */
    signInWithInitialPassword: async (username: string, initialPassword: string) =>
      setPasswordResponse.parse((await signIn(username, initialPassword)).json()).set_password,
    requestReset: (email: string, sender?: Sender) =>
      send('PUT', '/Authentication/PasswordReset', { email, ...deviceField(sender) }, sender),

    /** The code of a secret that is valid a number of 30-second steps after the current one. */
    codeOf: (secret: Secret, steps = 0) =>
      HOTP.generate({ secret, counter: Math.floor(Date.now() / 30_000) + steps }),
    /** Waits if a step is about to end, so that the next step does not begin during the test. */
    waitForStableStep: async () => {
      const remainingMs = 30_000 - (Date.now() % 30_000);
      if (remainingMs < 3_000) await new Promise((resolve) => setTimeout(resolve, remainingMs));
    },
    /** Six digits that are not the code of a step near the current one. */
    wrongCodeOf: (secret: Secret): string => {
      const nearCodes = [-2, -1, 0, 1, 2].map((steps) => authClient.codeOf(secret, steps));
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555'].find(
          (code) => !nearCodes.includes(code),
        ) ?? ''
      );
    },
    beginSetUp: async (bearer: string) => {
      const { qrCodeInformation, token: setUpToken } = setUpResponse.parse(
        (await send('GET', '/Authentication/TwoFactorInformation', undefined, { bearer })).json(),
      );
      const secret = Secret.fromBase32(new URL(qrCodeInformation).searchParams.get('secret') ?? '');
      return { secret, token: setUpToken };
    },
    /** Signs in, sets up a second factor, and makes the code of the set-up usable again. */
    activateSecondFactor: async (account: { readonly id: number; readonly email: string }) => {
      const { access_token } = await authClient.tokensOf(account.email);
      const setUp = await authClient.beginSetUp(access_token);
      const response = await submitCode(account.email, authClient.codeOf(setUp.secret), setUp.token, {
        bearer: access_token,
      });
      await authClient.allowCodeReuse(account.id);
      return { secret: setUp.secret, ...tokensResponse.parse(response.json()) };
    },
    /** Makes used codes usable again, as if a minute had passed. */
    allowCodeReuse: async (accountId: number) => {
      await sql`update account set two_factor_last_step = null where id = ${accountId}`.execute(
        ownerExecutor,
      );
    },
    /** The token in the response to a right password, which is sent with the code. */
    requestCodeToken: async (username: string, password = PASSWORD) =>
      codeStepResponse.parse((await signIn(username, password)).json()).twofactor_token,

    mailsTo: async (email: string) => {
      await app.settle();
      const mails = await app.test.listMails();
      return mails
        .filter(({ recipient }) => recipient === email)
        .map(({ kind, textBody: text }) => ({ kind, text }));
    },
    /** The link and the initial password in the latest e-mail of a kind. */
    readLink: async (email: string, kind: string) => {
      const text = (await authClient.mailsTo(email)).filter((mail) => mail.kind === kind).at(-1)?.text ?? '';
      const url = new URL(/https?:\/\/\S+\/set-password\S+/.exec(text)?.[0] ?? 'about:blank');
      const readParameter = (name: string) => readLinkValue(url, name);
      return {
        url,
        id: readParameter('id'),
        token: readParameter('token'),
        usertype: readParameter('usertype'),
        initialPassword: /[2-9A-Z]{5}(?:-[2-9A-Z]{5}){3}/.exec(text)?.[0] ?? '',
      };
    },
    /** Sets the age of all sign-ins of an account. */
    setSignInAge: async (accountId: number, minutes: number) => {
      await sql`update session set signed_in_at = now() - make_interval(mins => ${minutes}) where account_id = ${accountId}`.execute(
        ownerExecutor,
      );
    },
    /** Deletes all counters of rate limits, as if their time had passed. */
    resetRateLimits: async () => {
      await sql`delete from rate_limit_counter`.execute(ownerExecutor);
    },
    listAuditEvents: async (action: string) => {
      const { rows } = await sql<{ result: string; actor_account_id: number | null; facts: unknown }>`
        select result, actor_account_id, facts from audit_event where action = ${action} order by id`.execute(
        ownerExecutor,
      );
      return rows;
    },
  };
  return authClient;
}
