import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createdRecord,
  ERROR_STATUS,
  errorBody,
  type ImportReport,
  importReport,
  openApiDocument,
  tokenResponse,
  twoFactorInformation,
} from '@belegfach/contract';
import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { annexModel, invoiceXml } from './support/annex-invoice.ts';
import { runDocumentedCall, sendWithoutCurl } from './support/documented-call.ts';
import { createGuideReader, type GuideReader } from './support/guide-reader.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';
import { namesInZip } from './support/zip-reader.ts';

/* Every call of docs/api.md, run as a reader copies it into a shell. */

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const PASSWORD = 'Kirschkern-Weitwurf-7';
const PDF = Buffer.from('%PDF-1.7 of the guide');
const ANNEXES = [{ name: 'Aufmass.pdf', content: 'an annex of the guide' }];
const XML = invoiceXml(ANNEXES);
const TIME_LIMIT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

const passwordHash = `plain:${PASSWORD}`;

/** The JSON answers of the guide that begin with this field. */
const answersWith = (field: string): unknown[] =>
  [...GUIDE.matchAll(/```json\n(\{[\s\S]*?)```/g)]
    .map(([, text = '']): unknown => JSON.parse(text))
    .filter((answer) => Object.keys(answer as object)[0] === field);

describe('the calls of the guide', () => {
  let portal: TestApp;
  let folder: string;
  let provider: { id: number };
  let customer: { id: number; publicId: string };
  let initialValues: Readonly<Record<string, string>>;

  beforeEach(async () => {
    portal = await createTestApp();
    const { build } = portal;
    provider = await build.provider('Muster Automaten GmbH');
    customer = await build.customer([provider.id], { name: 'Bäckerei Müller GmbH', number: '10000001' });
    const document = await build.invoice(customer.id, provider.id, {
      number: 'RE-2026/4711',
      date: '2026-10-05',
      bytes: PDF,
    });
    const hybrid = await build.invoice(customer.id, provider.id, {
      date: '2026-10-31',
      xml: XML,
      model: annexModel(ANNEXES),
    });
    await build.heldReceipt(provider.id);
    folder = mkdtempSync(path.join(tmpdir(), 'belegfach-api-'));
    initialValues = {
      BELEGFACH_URL: await portal.app.listen({ host: '127.0.0.1', port: 0 }),
      PASSWORD,
      DOCUMENT_ID: document.publicId,
      E_INVOICE_ID: hybrid.publicId,
      CUSTOMER_ID: customer.publicId,
      INTAKE_KEY: (await build.intakeKey(provider.id)).key,
    };
  }, TIME_LIMIT_MS);
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await portal.close();
  });

  const customerAdmin = () => portal.build.customerUser([[customer.id, 'CustomerAdmin']], { passwordHash });

  async function signIn({ set, takeTokens }: GuideReader, { email }: { email: string }): Promise<void> {
    set({ EMAIL: email });
    expect(await takeTokens('password=$PASSWORD')).toBe('Default');
  }

  async function useSecondFactor(reader: GuideReader): Promise<void> {
    const { set, read, takeTokens } = reader;
    const account = await customerAdmin();
    await signIn(reader, account);
    const { qrCodeInformation, token } = twoFactorInformation.parse(await read('TwoFactorInformation'));
    const authenticator = URI.parse(qrCodeInformation);
    if (!(authenticator instanceof TOTP)) throw new Error('not an authenticator with codes by time');
    set({ SETUP_TOKEN: token, CODE: authenticator.generate() });
    expect(await takeTokens('twoFactorToken=$SETUP_TOKEN')).toBe('Default');
    expect(await read('GetUserInformation')).toMatchObject({ twoFactorActivated: true });
    // The code of this time step was used by the activation, and the next one begins up to 30 seconds later.
    await sql`update account set two_factor_last_step = null where id = ${account.id}`.execute(
      portal.test.owner.executor,
    );
    expect(await takeTokens('password=$PASSWORD')).toBe('TwoFactorAuthentication');
    set({ CODE: authenticator.generate() });
    expect(await takeTokens('twoFactorToken=$TWOFACTOR_TOKEN')).toBe('Default');
  }

  async function readDocuments({ call, read, written }: GuideReader): Promise<void> {
    expect(await read('/Invoice/List')).toMatchObject({
      totalItemCount: 2,
      items: [{ invoiceDate: '2026-10-31' }, { documentNumber: 'RE-2026/4711' }],
    });
    expect(await read('/Customer/ManyPaginated')).toMatchObject({
      items: [{ name: 'Bäckerei Müller GmbH' }],
    });
    await call('Download/$DOCUMENT_ID');
    expect(written('document.pdf')).toEqual(PDF);
    await call('part=xml');
    expect(written('document.xml')).toEqual(XML);
    await call('/Annex');
    expect(written('annex.pdf').toString()).toBe('an annex of the guide');
    await call('/Download/Many');
    expect(await namesInZip(written('documents.zip'))).toHaveLength(3);
    await call('/Download/All');
    expect(await namesInZip(written('new-documents.zip'))).toContain('index.csv');
    expect(await read('state=quarantined')).toMatchObject({ totalItemCount: 1 });
  }

  const statusOf = async (userId: string) =>
    (
      await portal.test.owner.executor
        .selectFrom('account')
        .select('status')
        .where('public_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).status;

  /** Creates, invites and blocks a user of one kind. `signInToBlock`: signs in as another account if the present one may not block the user. */
  async function manageUser(
    { call, read, set }: GuideReader,
    kind: 'BackofficeUser' | 'CustomerUser',
    signInToBlock: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    set({ NEW_EMAIL: `${kind.toLowerCase()}@muster.example` });
    const { id } = createdRecord.parse(await read(`/api/${kind}"`));
    set({ USER_ID: id });
    expect(await statusOf(id)).toBe('New');
    await call(`/${kind}/CreateInvitation`);
    expect(await statusOf(id)).toBe('Invited');
    await signInToBlock();
    await call(`/${kind}/$USER_ID`);
    expect(await statusOf(id)).toBe('New');
  }

  /** Makes the call of an upload, and follows the import until it has ended. */
  async function importFile({ read, set }: GuideReader, upload: string): Promise<ImportReport> {
    set({ IMPORT_ID: importReport.parse(await read(upload)).id });
    for (;;) {
      const report = importReport.parse(await read('/Import/$IMPORT_ID'));
      if (report.state !== 'running') return report;
      await wait(POLL_INTERVAL_MS);
    }
  }

  it.each([
    ['in a shell', runDocumentedCall],
    ['without curl', sendWithoutCurl],
  ])(
    'return what the guide says, %s',
    async (_how, send) => {
      const reader = createGuideReader(GUIDE, send, { folder, initialValues });
      await useSecondFactor(reader);

      const person = await customerAdmin();
      await signIn(reader, person);
      expect(await reader.takeTokens('grant_type=refresh_token')).toBe('Default');
      expect(await reader.read('GetUserInformation')).toMatchObject({
        email: person.email,
        roleName: 'CustomerAdmin',
        customersAndRoles: [{ customerId: customer.publicId }],
      });
      await readDocuments(reader);
      await manageUser(reader, 'CustomerUser');

      const superAdmin = await portal.build.backofficeUser('SuperAdmin', null, { passwordHash });
      const providerAdmin = await portal.build.backofficeUser('ProviderAdmin', provider.id, { passwordHash });
      await signIn(reader, providerAdmin);
      await manageUser(reader, 'BackofficeUser', () => signIn(reader, superAdmin));

      await signIn(reader, providerAdmin);
      expect(reader.fileNames).toEqual(['customers.csv', 'salesmen.csv']);
      const [documented] = answersWith('id').filter((answer) => Object.hasOwn(answer as object, 'kind'));
      expect(withoutIdsAndTimes(await importFile(reader, '/Customer/CsvUpload'))).toEqual(
        withoutIdsAndTimes(importReport.parse(documented)),
      );
      expect(await importFile(reader, '/UploadCustomerSalesmanAssignment')).toMatchObject({
        state: 'done',
        counts: { updated: 2, skipped: 0 },
      });

      await reader.call('/api/OpenApi');
      openApiDocument.parse(JSON.parse(reader.written('openapi.json').toString()));
      await reader.call('/Authentication/Logout');
      await expect(reader.call('GetUserInformation')).rejects.toThrow();
      expect(reader.unused()).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});

function withoutIdsAndTimes(report: ImportReport): object {
  const rows = report.rows.map((row) => ({ ...row, customerId: row.customerId === null ? null : 'an id' }));
  return { ...report, id: 'an id', startedAt: 'a time', finishedAt: 'a time', rows };
}

it('the guide contains every error code and the shape of the answers', () => {
  for (const code of Object.keys(ERROR_STATUS)) expect(GUIDE).toContain(`\`${code}\``);
  expect(errorBody.parse(answersWith('status')[0]).errors).toBeDefined();
  expect(answersWith('login_response').map((answer) => tokenResponse.parse(answer))).toMatchObject([
    { login_response: 'Default', expires_in: 600 },
    { login_response: 'TwoFactorAuthentication' },
  ]);
});
