import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERROR_STATUS, errorBody, tokenResponse } from '@belegfach/contract';
import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsIn, runDocumentedCall, sendWithoutCurl } from './support/documented-call.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';
import { namesInZip } from './support/zip-reader.ts';

/* Every call of docs/api.md, run as a reader copies it into a shell. */

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const PASSWORD = 'Kirschkern-Weitwurf-7';
const PDF = Buffer.from('%PDF-1.7 of the guide');
const XML = Buffer.from('<Invoice/>');
const TIME_LIMIT_MS = 60_000;

let portal: TestApp;
let folder: string;
let customer: { id: number };
/** Values of the `$NAME` variables in the calls. */
let given: Readonly<Record<string, string>>;

beforeAll(async () => {
  portal = await createTestApp();
  const { build } = portal;
  const provider = await build.provider('Muster Automaten GmbH');
  customer = await build.customer([provider.id], { name: 'Bäckerei Müller GmbH' });
  const document = await build.invoice(customer.id, provider.id, {
    number: 'RE-2026/4711',
    date: '2026-10-05',
    bytes: PDF,
  });
  const hybrid = await build.invoice(customer.id, provider.id, { date: '2026-10-31', xml: XML });
  await build.heldReceipt(provider.id);
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-api-'));
  given = {
    BELEGFACH_URL: await portal.app.listen({ host: '127.0.0.1', port: 0 }),
    DOCUMENT_ID: document.publicId,
    E_INVOICE_ID: hybrid.publicId,
    INTAKE_KEY: (await build.intakeKey(provider.id)).key,
  };
}, TIME_LIMIT_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.close();
});

/** A customer admin who signs in with the guide's first call, and with its second call if there is a second factor. Collects the tokens. */
function createReader(send: typeof runDocumentedCall) {
  const used = new Set<string>();
  const variables: Record<string, string> = { ...given, PASSWORD };
  const call = (words: string): Promise<string> => {
    const found = callsIn(GUIDE).find((one) => one.includes(words)) ?? '';
    used.add(found);
    return send(found, { folder, variables });
  };
  const read = async (words: string): Promise<unknown> => JSON.parse(await call(words));
  const takeTokens = async (words: string) => {
    const answer = tokenResponse.parse(await read(words));
    if (answer.login_response === 'TwoFactorAuthentication')
      variables['TWOFACTOR_TOKEN'] = answer.twofactor_token;
    if (answer.login_response !== 'Default') return answer.login_response;
    variables['ACCESS_TOKEN'] = answer.access_token;
    variables['REFRESH_TOKEN'] = answer.refresh_token;
    return answer.login_response;
  };
  return {
    call,
    read,
    takeTokens,
    unused: () => callsIn(GUIDE).filter((one) => !used.has(one)),
    comeAs: (email: string) => {
      variables['EMAIL'] = email;
    },
    giveCode: (code: string) => {
      variables['CODE'] = code;
    },
  };
}

const person = () =>
  portal.build.customerUser([[customer.id, 'CustomerAdmin']], { passwordHash: `plain:${PASSWORD}` });

/** Set up as the page does it, and one minute ago, because the code that activated the second factor cannot be used again. */
async function setUpSecondFactor({ id, email }: { id: number; email: string }): Promise<TOTP> {
  const authorization = `Bearer ${await portal.tokenFor(id)}`;
  const information = await portal.call({ url: '/api/Authentication/TwoFactorInformation', as: id });
  const { qrCodeInformation, token } = information.json<Record<string, string>>();
  const authenticator = URI.parse(qrCodeInformation ?? '');
  if (!(authenticator instanceof TOTP)) throw new Error('no code by time');
  const form = new URLSearchParams({
    grant_type: 'password',
    username: email,
    scope: 'offline_access',
    password: authenticator.generate(),
    twoFactorToken: token ?? '',
  });
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/connect/token',
    payload: form.toString(),
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await sql`update account set two_factor_last_step = null where id = ${id}`.execute(
    portal.test.owner.executor,
  );
  return authenticator;
}

it.each([
  ['in a shell', runDocumentedCall],
  ['without curl', sendWithoutCurl],
])(
  'every call returns what the guide says, %s',
  async (_how, send) => {
    const { call, read, takeTokens, unused, comeAs, giveCode } = createReader(send);
    const careful = await person();
    const authenticator = await setUpSecondFactor(careful);
    comeAs(careful.email);
    expect(await takeTokens('password=$PASSWORD')).toBe('TwoFactorAuthentication');
    giveCode(authenticator.generate());
    expect(await takeTokens('password=$CODE')).toBe('Default');

    const { email } = await person();
    comeAs(email);
    expect(await takeTokens('password=$PASSWORD')).toBe('Default');
    expect(await takeTokens('grant_type=refresh_token')).toBe('Default');
    expect(await read('GetUserInformation')).toMatchObject({ email, roleName: 'CustomerAdmin' });
    expect(await read('/Invoice/List')).toMatchObject({
      totalItemCount: 2,
      items: [{ invoiceDate: '2026-10-31' }, { documentNumber: 'RE-2026/4711' }],
    });
    expect(await read('/Customer/ManyPaginated')).toMatchObject({
      items: [{ name: 'Bäckerei Müller GmbH' }],
    });

    const written = (name: string) => readFileSync(path.join(folder, name));
    await call('Download/$DOCUMENT_ID');
    expect(written('document.pdf')).toEqual(PDF);
    await call('part=xml');
    expect(written('document.xml')).toEqual(XML);
    await call('/Download/Many');
    expect(await namesInZip(written('documents.zip'))).toHaveLength(2);
    await call('/Download/All');
    expect(await namesInZip(written('new-documents.zip'))).toContain('index.csv');

    expect(await read('state=quarantined')).toMatchObject({ totalItemCount: 1 });
    await call('/Authentication/Logout');
    await expect(call('GetUserInformation')).rejects.toThrow();
    expect(unused()).toEqual([]);
  },
  TIME_LIMIT_MS,
);

it('the guide contains every error code and the shape of an error answer', () => {
  for (const code of Object.keys(ERROR_STATUS)) expect(GUIDE).toContain(`\`${code}\``);
  const refusal = /```json\n(\{\n {2}"status": 400[\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
  expect(errorBody.parse(JSON.parse(refusal)).errors).toBeDefined();
  const answer = /```json\n(\{\n {2}"login_response"[\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
  expect(tokenResponse.parse(JSON.parse(answer))).toMatchObject({ expires_in: 600 });
});
