import { setTimeout as wait } from 'node:timers/promises';
import { errorBody, type ImportReport, importReport } from '@belegfach/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpImportWorld, world } from './test-support/file-world.ts';
import { CUSTOMER_HEADINGS, customerTable, outcomesOf } from './test-support/import-world.ts';

setUpImportWorld();

const lineOf = (number: string, name: string, email = `admin${number}@kunde.example`) =>
  `${number};;${name};${email};;`;
const executor = () => world.app.test.owner.executor;

/** Locks the row of a customer while the work runs, so that an import of this customer waits. */
async function whileCustomerLocked<T>(customerId: number, work: () => Promise<T>): Promise<T> {
  return world.app.test.owner.transaction(async (transaction) => {
    await sql`select from customer where id = ${customerId} for update`.execute(transaction);
    return work();
  });
}

async function waitForRunningImport(): Promise<string> {
  for (;;) {
    const { rows } = await sql<{
      id: string;
    }>`select public_id as id from import_run where state = 'running'`.execute(executor());
    if (rows[0] !== undefined) return rows[0].id;
    await wait(10);
  }
}

const call = (method: 'GET' | 'DELETE', id: string, as: number) =>
  world.app.call({ method, url: `/api/Import/${id}`, as });

/** On a busy machine the response comes before the import has ended. */
const waitForEnd = (id: string) =>
  expect
    .poll(async () => importReport.parse((await call('GET', id, world.admin)).json()).state)
    .not.toBe('running');

async function createImportFile(name = 'Neu') {
  const customer = await world.build.customer([world.A.id], { name: 'Alt' });
  await world.build.customerUser([[customer.id, 'CustomerAdmin']], {
    email: `admin${customer.number}@kunde.example`,
  });
  return {
    customer,
    file: customerTable(lineOf(customer.number, name), lineOf(world.newNumber(), 'Zweite')),
  };
}

describe('a running import', () => {
  it('blocks the next import of its provider and an import for all providers, but not the import of another provider', async () => {
    const { customer, file } = await createImportFile();
    const { first, second, other, ofAllProviders } = await whileCustomerLocked(customer.id, async () => {
      const first = world.upload(file, { as: world.admin });
      await waitForRunningImport();
      // These imports are sent in parallel, because the first import waits at most three seconds for its row.
      const [second, other, ofAllProviders] = await Promise.all([
        world.upload(customerTable(), { as: world.user }),
        world.upload(customerTable(), { as: world.adminB }),
        world.upload(`${CUSTOMER_HEADINGS};Anbieter`, {
          as: world.superAdmin,
          kind: 'customers-with-provider',
        }),
      ]);
      return { first, second, other, ofAllProviders };
    });
    expect((await first).statusCode).toBe(200);
    await waitForEnd(importReport.parse((await first).json()).id);
    expect([second.statusCode, other.statusCode, ofAllProviders.statusCode]).toEqual([409, 200, 409]);
    expect(errorBody.parse(second.json()).code).toBe('ImportRunning');
    expect((await world.upload(customerTable(), { as: world.user })).statusCode).toBe(200);
  });

  it('is the only accepted import of ten that start at the same time', async () => {
    const { customer, file } = await createImportFile();
    const statuses: number[] = [];
    const upload = async () => {
      const { statusCode } = await world.upload(file, { as: world.admin });
      statuses.push(statusCode);
    };
    // The lock ends as soon as nine are refused; until then the accepted import waits for its row.
    const { uploads } = await whileCustomerLocked(customer.id, async () => {
      const started = Array.from({ length: 10 }, upload);
      await expect.poll(() => statuses.filter((status) => status === 409)).toHaveLength(9);
      return { uploads: started };
    });
    await Promise.all(uploads);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('can be seen and cancelled only by the user who started it and by a SuperAdmin, and a cancelled import changes nothing', async () => {
    const { customer, file } = await createImportFile();
    const before = await world.snapshot();
    const first = await whileCustomerLocked(customer.id, async () => {
      const response = world.upload(file, { as: world.admin });
      const id = await waitForRunningImport();
      for (const as of [world.user, world.adminB])
        for (const method of ['GET', 'DELETE'] as const)
          expect((await call(method, id, as)).statusCode).toBe(404);
      const report = importReport.parse((await call('GET', id, world.superAdmin)).json());
      expect(report).toMatchObject({ state: 'running', rows: [], finishedAt: null });
      expect((await call('DELETE', id, world.admin)).statusCode).toBe(204);
      expect((await call('DELETE', id, world.superAdmin)).statusCode).toBe(204);
      return { id, response };
    });
    expect(importReport.parse((await first.response).json())).toMatchObject({ state: 'cancelled', rows: [] });
    expect(await world.snapshot()).toEqual(before);
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where target_id = ${first.id} and result = 'ok'`.execute(executor());
    expect(rows).toEqual([{ action: 'customer.import-cancel' }]);
  });

  it('continues after the response timeout, and the response contains its state', async () => {
    const { customer, file } = await createImportFile();
    // The server answers before the import stops waiting for the locked row.
    const response = await whileCustomerLocked(customer.id, () => world.upload(file, { as: world.admin }));
    const { id, state } = importReport.parse(response.json());
    expect(state).toBe('running');
    const stateNow = async () => importReport.parse((await call('GET', id, world.admin)).json()).state;
    await expect.poll(stateNow).toBe('done');
  });

  it('blocks no other import if its process has died, and is reported as failed', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into import_run (kind, account_id, provider_id, file_name, alive_at)
      values ('customers', ${world.admin}, ${world.A.id}, 'x.csv', now() - interval '31 seconds') returning public_id as id`.execute(
      executor(),
    );
    expect((await world.upload(customerTable(), { as: world.user })).statusCode).toBe(200);
    expect((await call('GET', rows[0]?.id ?? '', world.admin)).json()).toMatchObject({ state: 'failed' });
  });
});

describe('an import that has ended', () => {
  it('ignores a cancellation', async () => {
    const report = await world.importFile(customerTable(lineOf(world.newNumber(), 'Da')), {
      as: world.admin,
    });
    expect((await call('DELETE', report.id, world.admin)).statusCode).toBe(204);
    expect((await call('GET', report.id, world.admin)).json<ImportReport>()).toEqual(report);
  });

  it('cannot be seen by the user who started it if that user belongs to another provider now', async () => {
    const { id: mover } = await world.build.backofficeUser('ProviderUser', world.A.id);
    const report = await world.importFile(customerTable(lineOf(world.newNumber(), 'Da')), { as: mover });
    expect((await call('GET', report.id, mover)).statusCode).toBe(200);
    await sql`update backoffice_user set provider_id = ${world.B.id} where account_id = ${mover}`.execute(
      executor(),
    );
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, report.id, mover)).statusCode).toBe(404);
  });
});

describe('two simultaneous changes', () => {
  it('by an import and an edit are applied one after the other, each completely', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { customer, file } = await createImportFile(`Import ${round}`);
      const edit = {
        customerName: `Edit ${round}`,
        email: `admin${customer.number}@kunde.example`,
        companyNumber: '12345678',
        providerIds: [world.A.publicId],
      };
      const [imported, edited] = await Promise.all([
        world.upload(file, { as: world.admin }),
        world.app.call({
          method: 'PUT',
          url: `/api/Customer/${customer.publicId}`,
          as: world.user,
          payload: edit,
        }),
      ]);
      expect([imported.statusCode, edited.statusCode]).toEqual([200, 204]);
      const [{ name, company } = { name: '', company: '' }] = await world.customers([customer.number]);
      expect([`Import ${round}/null`, `Edit ${round}/12345678`]).toContain(`${name}/${company}`);
    }
  });

  it('by an import and a form that create the same customer create one customer with one admin', async () => {
    for (let round = 0; round < 8; round += 1) {
      const number = world.newNumber();
      const creation = {
        customerName: 'Formular',
        customerNumber: number,
        email: `admin${number}@kunde.example`,
        providerIds: [world.A.publicId],
        firstName: '',
        lastName: '',
      };
      const [imported, created] = await Promise.all([
        world.importFile(customerTable(lineOf(number, 'Datei')), { as: world.admin }),
        world.app.call({ method: 'POST', url: '/api/Customer', as: world.user, payload: creation }),
      ]);
      expect(await world.customers([number])).toHaveLength(1);
      // Row, outcome and changed fields of the import, then the status of the form.
      expect(`${outcomesOf(imported).join()} ${created.statusCode}`).toMatch(
        /^2 (created 400|updated customerName 201)$/,
      );
    }
  });

  it('by imports of two providers assign a customer number and an e-mail address only once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [number, one, two] = [world.newNumber(), world.newNumber(), world.newNumber()];
      const shared = `shared${round}@kunde.example`;
      const [a, b] = await Promise.all([
        world.importFile(customerTable(lineOf(number, 'A'), lineOf(one, 'A', shared)), { as: world.admin }),
        world.importFile(customerTable(lineOf(two, 'B', shared), lineOf(number, 'B')), { as: world.adminB }),
      ]);
      const createdNumbers = [...a.rows, ...b.rows]
        .filter(({ outcome }) => outcome === 'created')
        .map(({ customerNumber }) => customerNumber);
      expect(createdNumbers.filter((created) => created === number)).toHaveLength(1);
      expect(createdNumbers.filter((created) => created === one || created === two)).toHaveLength(1);
      expect(a.counts.created + a.counts.skipped + b.counts.created + b.counts.skipped).toBe(4);
    }
  });
});

// Each import starts a process, for which a busy machine takes more than a second.
it('an import is refused after 120 imports of its provider within an hour', {
  timeout: 600_000,
}, async () => {
  const provider = await world.build.provider();
  const { id } = await world.build.backofficeUser('ProviderUser', provider.id);
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) statuses.push((await world.upload('', { as: id })).statusCode);
  expect(statuses.slice(0, 120).every((status) => status === 400)).toBe(true);
  const last = await world.upload('', { as: id });
  expect([statuses[120], last.statusCode, errorBody.parse(last.json()).code]).toEqual([
    429,
    429,
    'TooManyRequests',
  ]);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});
