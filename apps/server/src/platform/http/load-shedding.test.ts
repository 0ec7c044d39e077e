import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { multipart } from '../../../test/support/multipart.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { Pressure } from '../pressure/index.ts';

let app: TestApp;
let pressure: Pressure = 'none';
let user: { id: number; email: string };
let admin: { id: number };
let invoice: { publicId: string };

beforeAll(async () => {
  app = await createTestApp({
    pressure: {
      level: () => pressure,
      readings: () => ({ loopDelayMs: 0, heapShare: 0, memoryShare: 0, bufferShare: 0, poolWaitMs: 0 }),
      stop: () => undefined,
    },
  });
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  user = await app.build.customerUser([[customer.id, 'CustomerUser']], { passwordHash: 'plain:Kornfeld-7' });
  admin = await app.build.backofficeUser('SuperAdmin', null);
  invoice = await app.build.invoice(customer.id, provider.id);
});
afterAll(() => app.close());
beforeEach(() => {
  pressure = 'none';
});

const signIn = () =>
  app.app.inject({
    method: 'POST',
    url: '/api/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      username: user.email,
      password: 'Kornfeld-7',
      scope: 'offline_access',
    }).toString(),
  });
const list = () => app.call({ url: '/api/Invoice/List?pageSize=25', as: user.id });
const download = () => app.call({ url: `/api/Invoice/Download/${invoice.publicId}`, as: user.id });
const zip = () => app.call({ url: `/api/Invoice/Download/Many?id=${invoice.publicId}`, as: user.id });
const monthlyExport = () =>
  app.call({ url: '/api/Invoice/ExportInvoiceCountForProvider?monthAndYear=2026-10', as: admin.id });
const getStatus = async (call: () => ReturnType<typeof signIn>) => (await call()).statusCode;

it('a busy portal still accepts sign-ins and reads, and refuses exports, ZIPs and uploads', async () => {
  pressure = 'high';
  for (const call of [signIn, list, download]) expect(await getStatus(call)).toBe(200);
  const refused = await zip();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ status: 503, code: 'Overloaded' });
  expect(await getStatus(monthlyExport)).toBe(503);
  const upload = await app.call({
    method: 'POST',
    url: '/api/Intake/Documents',
    as: admin.id,
    ...multipart([{ name: 'files', fileName: 'a.pdf', content: Buffer.from('%PDF-') }]),
  });
  expect(upload.statusCode).toBe(503);
});

it('an overloaded portal refuses every call except /livez and /readyz', async () => {
  pressure = 'critical';
  for (const call of [signIn, list, download, zip]) expect(await getStatus(call)).toBe(503);
  for (const url of ['/livez', '/readyz']) expect((await app.app.inject({ url })).statusCode).toBe(200);
  pressure = 'none';
  for (const call of [signIn, list, download, zip, monthlyExport]) expect(await getStatus(call)).toBe(200);
});

it('an overloaded portal logs no error for a refused call', async () => {
  pressure = 'critical';
  const linesBefore = app.log.length;
  await list();
  expect(app.log.slice(linesBefore).map(({ msg }) => msg)).toEqual(['request']);
});
