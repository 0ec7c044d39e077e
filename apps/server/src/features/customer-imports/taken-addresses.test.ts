import { errorBody, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createImportWorld,
  customerLine,
  customerTable,
  type ImportWorld,
} from './test-support/import-world.ts';

/** Who has an account is told 30 times an hour to one person, whichever calls and files ask for it. */
const MAX_TOLD = 30;

let world: ImportWorld;
let taken: string[];
beforeAll(async () => {
  // A busy machine must not turn an answer into one of an import that still runs.
  world = await createImportWorld({ importAnswerWithinMs: 60_000 });
  const { id } = await world.build.customer([world.B.id]);
  taken = [];
  for (let count = 0; count < 40; count += 1)
    taken.push((await world.build.customerUser([[id, 'CustomerUser']])).email);
});
afterAll(() => world.app.close());
beforeEach(() => sql`delete from rate_limit_counter`.execute(world.app.test.owner.executor));

let serial = 0;
const free = () => `free${(serial += 1)}@kunde.example`;
const names = { firstName: 'A', lastName: 'B' };
const person = async () => (await world.build.staff('ProviderAdmin', world.A.id)).id;

async function send(as: number, method: 'POST' | 'PUT', url: string, payload: object): Promise<string> {
  const answer = await world.app.call({ method, url: `/api${url}`, as, payload });
  return answer.statusCode < 300
    ? 'done'
    : (errorBody.parse(answer.json()).code ?? String(answer.statusCode));
}
const calls = {
  createUser: (as: number, email: string) =>
    send(as, 'POST', '/BackofficeUser', { ...names, email, roleId: ROLE_IDS.ProviderUser }),
  createCustomer: (as: number, email: string) =>
    send(as, 'POST', '/Customer', {
      ...names,
      email,
      customerName: 'X',
      customerNumber: world.number(),
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
const fileOf = (emails: readonly string[]) =>
  customerTable(...emails.map((email) => customerLine(world.number(), { email })));
/** What each row came to; a refused file tells by the report of its import. */
async function importRows(as: number, file: string, ignoreWarnings: 'true' | 'false'): Promise<string[]> {
  const answer = await world.upload(file, { as, ignoreWarnings });
  const id = answer.json<{ importId?: string; id?: string }>().importId ?? answer.json<{ id: string }>().id;
  const report = await world.app.call({ url: `/api/Import/${id}`, as });
  return report
    .json<{ rows: { outcome: string; warnings: { code: string }[] }[] }>()
    .rows.map(({ outcome, warnings: [warning] }) => warning?.code ?? outcome);
}
const countOf = (codes: readonly string[], wanted: string) => codes.filter((code) => code === wanted).length;

it('is one limit over all calls and files; beyond it free addresses are refused like taken ones', async () => {
  const as = await person();
  const told = [];
  for (const [index, call] of Object.values(calls).entries())
    for (const email of taken.slice(index * 5, index * 5 + 5)) told.push(await call(as, email));
  expect(told).toEqual(told.map(() => 'EmailAlreadyInUse'));
  const rows = await importRows(as, fileOf(taken.slice(0, 15)), 'true');
  expect(countOf(rows, 'EmailAlreadyInUse')).toBe(MAX_TOLD - told.length);
  expect(countOf(rows, 'EmailNotChecked')).toBe(15 - (MAX_TOLD - told.length));

  for (const call of Object.values(calls))
    expect([await call(as, taken[0] ?? ''), await call(as, free())]).toEqual([
      'TooManyRequests',
      'TooManyRequests',
    ]);
  for (const ignoreWarnings of ['true', 'false'] as const)
    expect(await importRows(as, fileOf([taken[0] ?? '', free()]), ignoreWarnings)).toEqual([
      'EmailNotChecked',
      'EmailNotChecked',
    ]);
  // Of somebody else the limit is untouched.
  expect(await calls.createUser(await person(), taken[0] ?? '')).toBe('EmailAlreadyInUse');
});

it.each(['true', 'false'] as const)(
  'holds within one file, whether rows with warnings are skipped (%s) or refuse it: what comes after is not told',
  async (ignoreWarnings) => {
    const as = await person();
    const rest = [free(), taken[38] ?? '', free(), taken[39] ?? ''];
    const rows = await importRows(as, fileOf([...taken.slice(0, MAX_TOLD), ...rest]), ignoreWarnings);
    expect(rows.slice(0, MAX_TOLD)).toEqual(rows.slice(0, MAX_TOLD).map(() => 'EmailAlreadyInUse'));
    expect(rows.slice(MAX_TOLD)).toEqual(rest.map(() => 'EmailNotChecked'));
    expect(await importRows(as, fileOf([free()]), 'true')).toEqual(['EmailNotChecked']);
  },
);

it('costs nothing where the addresses are in reach or free: many customers come in again and again', async () => {
  const as = await person();
  const numbers = Array.from({ length: 200 }, () => world.number());
  const file = customerTable(...numbers.map((number) => customerLine(number)));
  expect(countOf(await importRows(as, file, 'false'), 'created')).toBe(200);
  for (const email of taken.slice(0, MAX_TOLD)) await calls.createUser(as, email);
  expect(countOf(await importRows(as, file, 'false'), 'unchanged')).toBe(200);
});

it('is not outrun by calls at once', async () => {
  const as = await person();
  const answers = await Promise.all([
    ...taken.slice(0, 20).map((email) => calls.createUser(as, email)),
    ...taken.slice(20, 40).map((email) => calls.createCustomer(as, email)),
    importRows(as, fileOf(taken), 'true'),
  ]);
  expect(countOf(answers.flat(), 'EmailAlreadyInUse')).toBeLessThanOrEqual(MAX_TOLD);
});
