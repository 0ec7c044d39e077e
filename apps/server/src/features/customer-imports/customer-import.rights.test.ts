import { errorBody } from '@belegfach/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpImportWorld, world } from './test-support/file-world.ts';
import { CUSTOMER_HEADINGS, customerLine, customerTable, outcomesOf } from './test-support/import-world.ts';

setUpImportWorld({ isOutcomeSent: true });

describe('the customers of an import', () => {
  it('belong to the provider of the caller, and another provider in the request is refused', async () => {
    const number = world.newNumber();
    expect(
      (
        await world.upload(customerTable(customerLine(number)), {
          as: world.admin,
          providerId: world.B.publicId,
        })
      ).statusCode,
    ).toBe(403);
    const unknownId = '019a0000-0000-7000-8000-000000000000';
    expect(
      (await world.upload(customerTable(customerLine(number)), { as: world.admin, providerId: unknownId }))
        .statusCode,
    ).toBe(403);
    await world.importFile(customerTable(customerLine(number)), {
      as: world.adminB,
      providerId: world.B.publicId,
    });
    expect(await world.customers([number])).toMatchObject([{ providers: ['Anbieter B'] }]);
  });

  it('are not changed by rows with a customer, an address or a provider that the caller has no right to', async () => {
    const [foreign, unused, named] = [world.newNumber(), world.newNumber(), world.newNumber()];
    await world.importFile(customerTable(customerLine(foreign)), { as: world.adminB });
    const staff = await world.build.backofficeUser('ProviderUser', world.A.id);
    const file = [
      `${CUSTOMER_HEADINGS};Anbieter`,
      `${customerLine(foreign, { name: 'Übernommen' })};Anbieter A`,
      `${customerLine(unused, { email: `ADMIN${foreign}@kunde.example` })};`,
      `${customerLine(world.newNumber(), { email: staff.email })};anbieter  a`,
      `${customerLine(named)};Anbieter B`,
      `${customerLine(named)};Gibt es nicht`,
    ].join('\n');
    const before = await world.snapshot();
    expect(outcomesOf(await world.importFile(file, { as: world.admin }))).toEqual([
      '2 skipped CustomerNumberAlreadyInUse',
      '3 skipped EmailAlreadyInUse',
      '4 skipped EmailAlreadyInUse',
      '5 skipped ForbiddenProvider',
      '6 skipped ForbiddenProvider RowRepeated(5)',
    ]);
    expect(await world.snapshot()).toEqual(before);
  });

  it('keep their address if they belong to several providers, or if their admin reads documents of another provider', async () => {
    const [shared, single] = [world.newNumber(), world.newNumber()];
    const customer = await world.build.customer([world.A.id, world.B.id], {
      number: shared,
      name: `Firma ${shared}`,
    });
    const admin = await world.build.customerUser([[customer.id, 'CustomerAdmin']]);
    const second = await world.build.customer([world.A.id], { number: single, name: `Firma ${single}` });
    await world.build.customerUser([
      [second.id, 'CustomerAdmin'],
      [customer.id, 'CustomerUser'],
    ]);
    const before = await world.snapshot();
    const file = customerTable(customerLine(shared), customerLine(single));
    expect(outcomesOf(await world.importFile(file, { as: world.admin }))).toEqual([
      '2 skipped CustomerOfSeveralProviders',
      '3 skipped AdminOfSeveralProviders',
    ]);
    expect(await world.snapshot()).toEqual(before);
    const sameEmail = customerTable(customerLine(shared, { name: 'Neuer Name', email: admin.email }));
    expect(outcomesOf(await world.importFile(sameEmail, { as: world.admin }))).toEqual([
      '2 updated customerName',
    ]);
  });
});

describe('an import by a SuperAdmin', () => {
  it('must name the provider if the file does not', async () => {
    const number = world.newNumber();
    const withoutProvider = await world.upload(customerTable(customerLine(number)), { as: world.superAdmin });
    expect(Object.keys(errorBody.parse(withoutProvider.json()).errors ?? {})).toEqual(['ProviderId']);
    const unknownId = '019a0000-0000-7000-8000-000000000000';
    const unknownProvider = await world.upload(customerTable(customerLine(number)), {
      as: world.superAdmin,
      providerId: unknownId,
    });
    expect(errorBody.parse(unknownProvider.json())).toMatchObject({ code: 'ProviderNotFound' });
    await world.importFile(customerTable(customerLine(number)), {
      as: world.superAdmin,
      providerId: world.B.publicId,
    });
    expect(await world.customers([number])).toMatchObject([{ providers: ['Anbieter B'] }]);
  });

  it('may name the provider of each row, by name or id, and link a customer to both providers', async () => {
    const [first, both] = [world.newNumber(), world.newNumber()];
    const file = [
      `Anbieter;${CUSTOMER_HEADINGS}`,
      `anbieter b;${customerLine(first)}`,
      `${world.A.publicId.toUpperCase()};${customerLine(both)}`,
      `Anbieter B;${customerLine(both)}`,
      `;${customerLine(world.newNumber())}`,
      `Anbieter C;${customerLine(world.newNumber())}`,
    ].join('\n');
    const options = {
      as: world.superAdmin,
      kind: 'customers-with-provider',
      providerId: world.A.publicId,
    } as const;
    expect(outcomesOf(await world.importFile(file, options))).toEqual([
      '2 created',
      '3 created',
      '4 updated provider',
      '5 skipped ProviderMissing',
      '6 skipped ProviderNotFound',
    ]);
    expect((await world.customers([first, both])).map(({ providers }) => providers)).toEqual([
      ['Anbieter B'],
      ['Anbieter A', 'Anbieter B'],
    ]);
    const withoutColumn = await world.upload(customerTable(customerLine(first)), {
      as: world.superAdmin,
      kind: 'customers-with-provider',
    });
    expect(errorBody.parse(withoutColumn.json())).toMatchObject({ code: 'ImportColumnMissing' });
  });
});

describe('a new address in the file', () => {
  async function createStored(status: 'New' | 'Invited' | 'Active') {
    const number = world.newNumber();
    const customer = await world.build.customer([world.A.id], { number, name: `Firma ${number}`, status });
    const admin = await world.build.customerUser([[customer.id, 'CustomerAdmin']], { status });
    return { number, admin };
  }
  const emailsOf = async (numbers: readonly string[]) =>
    (await world.customers(numbers)).map(({ admin }) => admin);

  it('is stored immediately for an admin who has not signed in yet; an Active admin must confirm it', async () => {
    const [invited, active] = [await createStored('Invited'), await createStored('Active')];
    const file = customerTable(customerLine(invited.number), customerLine(active.number));
    expect(outcomesOf(await world.importFile(file, { as: world.admin }))).toEqual([
      '2 updated email firstName lastName',
      '3 updated email',
    ]);
    expect(await emailsOf([invited.number, active.number])).toEqual([
      `admin${invited.number}@kunde.example`,
      active.admin.email,
    ]);
    const { rows } = await sql<{ recipient: string }>`select recipient from mail order by id`.execute(
      world.app.test.owner.executor,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([
      `admin${active.number}@kunde.example`,
      active.admin.email,
    ]);
  });

  it('is refused with an old sign-in until the password is entered again', async () => {
    const { number } = await createStored('Active');
    const old = await world.build.backofficeUser('ProviderAdmin', world.A.id);
    await world.app.tokenFor(old.id);
    await sql`update session set signed_in_at = now() - interval '16 minutes' where account_id = ${old.id}`.execute(
      world.app.test.owner.executor,
    );
    const before = await world.snapshot();
    const response = await world.upload(customerTable(customerLine(number)), { as: old.id });
    expect(errorBody.parse(response.json())).toMatchObject({ code: 'ReauthenticationRequired' });
    expect(await world.snapshot()).toEqual(before);
    const newCustomer = customerTable(customerLine(world.newNumber()));
    expect(errorBody.parse((await world.upload(newCustomer, { as: old.id })).json())).toMatchObject({
      code: 'ReauthenticationRequired',
    });
    const { number: stored, admin } = await createStored('Active');
    const renamed = customerTable(customerLine(stored, { name: 'Neu', email: admin.email }));
    expect((await world.importFile(renamed, { as: old.id })).counts.updated).toBe(1);
  });
});
