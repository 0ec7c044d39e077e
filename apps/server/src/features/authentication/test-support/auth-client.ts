import { HOTP, Secret } from 'otpauth';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TestApp } from '../../../../test/support/test-app.ts';

/** Requests of users at the sign-in page and with links in e-mails, sent to the real app. */
export type AuthClient = ReturnType<typeof createAuthClient>;

export const PASSWORD = 'Kirschkern-Weitwurf-7';
export const NEW_PASSWORD = 'Platzregen im Mai 9!';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof tokens>;
const setPassword = z.object({
  login_response: z.literal('SetPassword'),
  set_password: z.object({ id: z.string(), token: z.string(), usertype: z.string() }),
});
const codeQuestion = z.object({
  login_response: z.literal('TwoFactorAuthentication'),
  twofactor_token: z.string(),
});
const setUp = z.object({ qrCodeInformation: z.string(), token: z.string() });

interface Sender {
  /** The client address. By default each request has its own one, so that tests do not use up each other's limits. */
  readonly from?: string | undefined;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The token of the browser; without it the request comes from an unknown browser. */
  readonly device?: string | undefined;
}

let lastAddress = 0;
function ownAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

export function createAuthClient(app: TestApp, server: FastifyInstance = app.app) {
  const bearerHeader = ({ bearer }: Sender) =>
    bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const deviceField = ({ device }: Sender = {}): { deviceToken?: string } =>
    device === undefined ? {} : { deviceToken: device };
  const owner = app.test.owner.executor;

  function token(fields: Readonly<Record<string, string>>, sender: Sender = {}) {
    return server.inject({
      method: 'POST',
      url: '/api/connect/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...sender.headers,
        ...bearerHeader(sender),
      },
      remoteAddress: sender.from ?? ownAddress(),
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
      remoteAddress: sender.from ?? ownAddress(),
      headers: { ...sender.headers, ...bearerHeader(sender) },
      ...(payload === undefined ? {} : { payload }),
    });

  const signIn = (username: string, password = PASSWORD, sender?: Sender) =>
    token(
      { grant_type: 'password', username, password, scope: 'offline_access', ...deviceField(sender) },
      sender,
    );

  const giveCode = (username: string, code: string, twoFactorToken: string, sender?: Sender) =>
    token(
      { grant_type: 'password', username, password: code, twoFactorToken, ...deviceField(sender) },
      sender,
    );

  const authClient = {
    token,
    send,
    signIn,
    giveCode,
    refresh: (refresh_token: string, sender?: Sender) =>
      token({ grant_type: 'refresh_token', refresh_token }, sender),
    /** Signs in with only a password. */
    tokensOf: async (username: string, password = PASSWORD): Promise<Tokens> =>
      tokens.parse((await signIn(username, password)).json()),
    readTokens: (body: unknown): Tokens => tokens.parse(body),
    /** The status of a request with an access token: 200 while the session is valid. */
    check: async (accessToken: string, instance = server) =>
      (await instance.inject({ url: '/api/', headers: { authorization: `Bearer ${accessToken}` } }))
        .statusCode,
    apply: (userType: string, id: string, given: object, sender?: Sender) =>
      send('POST', `/${userType}/ApplyInvitation/${id}`, { ...given, ...deviceField(sender) }, sender),
    /** The answer to a sign-in with an initial password. */
    setPasswordOf: async (username: string, initialPassword: string) =>
      setPassword.parse((await signIn(username, initialPassword)).json()).set_password,
    requestReset: (email: string, sender?: Sender) =>
      send('PUT', '/Authentication/PasswordReset', { email, ...deviceField(sender) }, sender),

    /** The code of a secret, a number of 30-second steps from now. */
    codeOf: (secret: Secret, steps = 0) =>
      HOTP.generate({ secret, counter: Math.floor(Date.now() / 30_000) + steps }),
    /** Waits if a step is about to end, so that the next one cannot begin in the middle of a test. */
    awaitSteadyStep: async () => {
      const left = 30_000 - (Date.now() % 30_000);
      if (left < 3_000) await new Promise((resolve) => setTimeout(resolve, left));
    },
    /** Six digits that are the code of no step near the present one. */
    wrongCodeOf: (secret: Secret): string => {
      const near = [-2, -1, 0, 1, 2].map((steps) => authClient.codeOf(secret, steps));
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ??
        ''
      );
    },
    beginSetUp: async (bearer: string) => {
      const { qrCodeInformation, token: setUpToken } = setUp.parse(
        (await send('GET', '/Authentication/TwoFactorInformation', undefined, { bearer })).json(),
      );
      const secret = Secret.fromBase32(new URL(qrCodeInformation).searchParams.get('secret') ?? '');
      return { secret, token: setUpToken };
    },
    /** Signs in, sets up a second factor, and makes the code of the set-up usable again. */
    activateSecondFactor: async (account: { readonly id: number; readonly email: string }) => {
      const { access_token } = await authClient.tokensOf(account.email);
      const begun = await authClient.beginSetUp(access_token);
      const answer = await giveCode(account.email, authClient.codeOf(begun.secret), begun.token, {
        bearer: access_token,
      });
      await authClient.forgetCodes(account.id);
      return { secret: begun.secret, ...tokens.parse(answer.json()) };
    },
    /** Makes used codes usable again, as if a minute had passed. */
    forgetCodes: async (accountId: number) => {
      await sql`update account set two_factor_last_step = null where id = ${accountId}`.execute(owner);
    },
    /** The token that asks for a code after a right password. */
    askedForCode: async (username: string, password = PASSWORD) =>
      codeQuestion.parse((await signIn(username, password)).json()).twofactor_token,

    mailsTo: async (email: string) => {
      await app.settle();
      const mails = await app.test.listMails();
      return mails
        .filter(({ recipient }) => recipient === email)
        .map(({ kind, textBody: text }) => ({ kind, text }));
    },
    /** The link and the initial password in the latest e-mail of a kind. */
    linkTo: async (email: string, kind: string) => {
      const text = (await authClient.mailsTo(email)).filter((mail) => mail.kind === kind).at(-1)?.text ?? '';
      const url = new URL(/https?:\/\/\S+\/set-password\S+/.exec(text)?.[0] ?? 'about:blank');
      const read = (name: string) => url.searchParams.get(name) ?? '';
      return {
        url,
        id: read('id'),
        token: read('token'),
        usertype: read('usertype'),
        initialPassword: /[2-9A-Z]{5}(?:-[2-9A-Z]{5}){3}/.exec(text)?.[0] ?? '',
      };
    },
    /** Sets the age of all sign-ins of an account. */
    age: async (accountId: number, minutes: number) => {
      await sql`update session set signed_in_at = now() - make_interval(mins => ${minutes}) where account_id = ${accountId}`.execute(
        owner,
      );
    },
    /** Deletes all counters of rate limits, as if their time had passed. */
    resetRateLimits: async () => {
      await sql`delete from rate_limit_counter`.execute(owner);
    },
    auditOf: async (action: string) => {
      const { rows } = await sql<{ result: string; actor_account_id: number | null; facts: unknown }>`
        select result, actor_account_id, facts from audit_event where action = ${action} order by id`.execute(
        owner,
      );
      return rows;
    },
  };
  return authClient;
}
