import { errorBody, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createImportWorld,
  customerLine,
  customerTable,
  type ImportWorld,
} from './test-support/import-world.ts';

/** One user learns of at most 30 taken addresses per hour, over all calls and files. */
const MAX_REVEALED = 30;

let world: ImportWorld;
let takenEmails: string[];
beforeAll(async () => {
  // On a busy machine too, the response must be the outcome, not the report of a running import.
  world = await createImportWorld({ importResponseTimeoutMs: 60_000 });
  const { id } = await world.build.customer([world.B.id]);
  takenEmails = [];
  for (let count = 0; count < 40; count += 1)
    takenEmails.push((await world.build.customerUser([[id, 'CustomerUser']])).email);
});
afterAll(() => world.app.close());
beforeEach(() => sql`delete from rate_limit_counter`.execute(world.app.test.owner.executor));

let serial = 0;
const newEmail = () => `free${(serial += 1)}@kunde.example`;
const names = { firstName: 'A', lastName: 'B' };
const createAdmin = async () => (await world.build.backofficeUser('ProviderAdmin', world.A.id)).id;

async function send(as: number, method: 'POST' | 'PUT', url: string, payload: object): Promise<string> {
  const response = await world.app.call({ method, url: `/api${url}`, as, payload });
  return response.statusCode < 300
    ? 'done'
    : (errorBody.parse(response.json()).code ?? String(response.statusCode));
}
const calls = {
  createUser: (as: number, email: string) =>
    send(as, 'POST', '/BackofficeUser', { ...names, email, roleId: ROLE_IDS.ProviderUser }),
  createCustomer: (as: number, email: string) =>
    send(as, 'POST', '/Customer', {
      ...names,
      email,
      customerName: 'X',
      customerNumber: world.newNumber(),
      providerIds: [world.A.publicId],
    }),
  editCustomer: async (as: number, email: string) => {
    const { id, publicId } = await world.build.customer([world.A.id], { status: 'New' });
    await world.build.customerUser([[id, 'CustomerAdmin']], { status: 'New' });
    const providerIds = [world.A.publicId];
    return send(as, 'PUT', `/Customer/${publicId}`, { customerName: 'X', email, providerIds });
  },
  editCustomerWithoutAdmin: async (as: number, email: string) => {
    const { publicId } = await world.build.customer([world.A.id], { status: 'New' });
    const providerIds = [world.A.publicId];
    return send(as, 'PUT', `/Customer/${publicId}`, { customerName: 'X', email, providerIds });
  },
};
interface ReportRow {
  readonly outcome: string;
  readonly warnings: readonly { readonly code: string }[];
}
const fileOf = (emails: readonly string[]) =>
  customerTable(...emails.map((email) => customerLine(world.newNumber(), { email })));
/** The outcome of each row; for a refused file it is in the report of its import. */
async function importRows(as: number, file: string, ignoreWarnings: 'true' | 'false'): Promise<string[]> {
  const response = await world.upload(file, { as, ignoreWarnings });
  const started = response.json<{ importId?: string; rows?: ReportRow[] }>();
  // Only a refused file needs a second call. Its session may have been ended by simultaneous calls.
  const rows = started.rows ?? (await readReport(as, started.importId)).rows;
  return rows.map(({ outcome, warnings: [warning] }) => warning?.code ?? outcome);
}
async function readReport(as: number, id: string | undefined): Promise<{ rows: ReportRow[] }> {
  const report = await world.app.call({ url: `/api/Import/${id ?? ''}`, as });
  return report.json();
}
const countOf = (codes: readonly string[], counted: string) =>
  codes.filter((code) => code === counted).length;

it('the limit of revealed addresses counts all calls and files; beyond it, free and taken addresses get the same refusal', async () => {
  const as = await createAdmin();
  const codes = [];
  for (const [index, call] of Object.values(calls).entries())
    for (const email of takenEmails.slice(index * 5, index * 5 + 5)) codes.push(await call(as, email));
  expect(codes).toEqual(codes.map(() => 'EmailAlreadyInUse'));
  const rows = await importRows(as, fileOf(takenEmails.slice(0, 15)), 'true');
  expect(countOf(rows, 'EmailAlreadyInUse')).toBe(MAX_REVEALED - codes.length);
  expect(countOf(rows, 'EmailNotChecked')).toBe(15 - (MAX_REVEALED - codes.length));

  for (const call of Object.values(calls))
    expect([await call(as, takenEmails[0] ?? ''), await call(as, newEmail())]).toEqual([
      'TooManyRequests',
      'TooManyRequests',
    ]);
  for (const ignoreWarnings of ['true', 'false'] as const)
    expect(await importRows(as, fileOf([takenEmails[0] ?? '', newEmail()]), ignoreWarnings)).toEqual([
      'EmailNotChecked',
      'EmailNotChecked',
    ]);
  // The limit of another user is not affected.
  expect(await calls.createUser(await createAdmin(), takenEmails[0] ?? '')).toBe('EmailAlreadyInUse');
});

it.each(['true', 'false'] as const)(
  'the limit of revealed addresses also counts within one file, with warnings ignored or not (%s): later rows reveal nothing',
  async (ignoreWarnings) => {
    const as = await createAdmin();
    const furtherEmails = [newEmail(), takenEmails[38] ?? '', newEmail(), takenEmails[39] ?? ''];
    const rows = await importRows(
      as,
      fileOf([...takenEmails.slice(0, MAX_REVEALED), ...furtherEmails]),
      ignoreWarnings,
    );
    expect(rows.slice(0, MAX_REVEALED)).toEqual(rows.slice(0, MAX_REVEALED).map(() => 'EmailAlreadyInUse'));
    expect(rows.slice(MAX_REVEALED)).toEqual(furtherEmails.map(() => 'EmailNotChecked'));
    expect(await importRows(as, fileOf([newEmail()]), 'true')).toEqual(['EmailNotChecked']);
  },
);

it('the limit of revealed addresses does not count addresses of accounts in scope or free addresses: many customers can be imported repeatedly', async () => {
  const as = await createAdmin();
  const numbers = Array.from({ length: 200 }, () => world.newNumber());
  const file = customerTable(...numbers.map((number) => customerLine(number)));
  expect(countOf(await importRows(as, file, 'false'), 'created')).toBe(200);
  for (const email of takenEmails.slice(0, MAX_REVEALED)) await calls.createUser(as, email);
  expect(countOf(await importRows(as, file, 'false'), 'unchanged')).toBe(200);
});

it('the limit of revealed addresses also counts simultaneous calls', async () => {
  const as = await createAdmin();
  const results = await Promise.all([
    ...takenEmails.slice(0, 20).map((email) => calls.createUser(as, email)),
    ...takenEmails.slice(20, 40).map((email) => calls.createCustomer(as, email)),
    importRows(as, fileOf(takenEmails), 'true'),
  ]);
  expect(countOf(results.flat(), 'EmailAlreadyInUse')).toBeLessThanOrEqual(MAX_REVEALED);
});
