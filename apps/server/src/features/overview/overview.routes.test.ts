import { customerPage, type Overview, overview } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let provider: { readonly id: number; readonly publicId: string };
let other: { readonly id: number };
let admin: number;
let superAdmin: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider('Muster Automaten GmbH');
  other = await app.build.provider('Muster Service GmbH');
  admin = (await app.build.backofficeUser('ProviderAdmin', provider.id)).id;
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
});
afterAll(() => app.close());

const owner = () => app.test.owner.executor;
const read = async (as: number): Promise<Overview> =>
  overview.parse((await app.call({ url: '/api/Overview', as })).json());
const listNumbers = async (access: string) =>
  customerPage
    .parse((await app.call({ url: '/api/Customer/ManyPaginated', query: { access }, as: admin })).json())
    .items.map(({ customerNumber }) => customerNumber);

/** A customer with an administrator, who was invited this many days ago. */
async function createCustomer(
  status: 'Active' | 'Invited',
  providerId: number,
  { invitedDaysAgo = 0, hasSignedIn = false } = {},
) {
  const customer = await app.build.customer([providerId], { status });
  const user = await app.build.customerUser([[customer.id, 'CustomerAdmin']], { status });
  await sql`
    update account set invited_at = now() - make_interval(days => ${invitedDaysAgo}),
      last_sign_in_at = case when ${hasSignedIn} then now() end
    where id = ${user.id}`.execute(owner());
  return customer;
}

async function deliver(providerId: number, ...daysAgo: readonly number[]): Promise<void> {
  for (const days of daysAgo)
    await sql`
      insert into intake_batch (provider_id, channel, started_at)
      values (${providerId}, 'hot-folder', now() - make_interval(days => ${days}))`.execute(owner());
}

it('an overview of a new portal is empty, except that a super admin learns that there is no backup', async () => {
  const nothing = { failedMails: 0, oldInvitations: 0, neverSignedIn: 0, silentFolders: [] };
  const review = { count: 0, oldestAt: null };
  expect(await read(admin)).toEqual({ ...nothing, review, backup: null });
  expect(await read(superAdmin)).toEqual({ ...nothing, review, backup: { at: null, isOld: true } });
});

describe('the overview', () => {
  it('counts customers whose access is not used, and the list of customers finds the same ones', async () => {
    const never = await createCustomer('Active', provider.id);
    await createCustomer('Active', provider.id, { hasSignedIn: true });
    const old = await createCustomer('Invited', provider.id, { invitedDaysAgo: 15 });
    await createCustomer('Invited', provider.id, { invitedDaysAgo: 13 });
    await createCustomer('Active', other.id);
    await createCustomer('Invited', other.id, { invitedDaysAgo: 15 });
    expect(await read(admin)).toMatchObject({ neverSignedIn: 1, oldInvitations: 1 });
    expect(await read(superAdmin)).toMatchObject({ neverSignedIn: 2, oldInvitations: 2 });
    expect(await listNumbers('never-signed-in')).toEqual([never.number]);
    expect(await listNumbers('old-invitation')).toEqual([old.number]);
  });

  it("counts the failed e-mails of the caller's provider", async () => {
    await app.build.mail('failed', provider.id);
    await app.build.mail('failed', other.id);
    await app.build.mail('sent', provider.id);
    expect((await read(admin)).failedMails).toBe(1);
    expect((await read(superAdmin)).failedMails).toBe(2);
  });

  it("counts the held documents of the caller's provider, with the time of the oldest", async () => {
    const hold = (providerId: number, days: number) =>
      sql`
      with batch as (insert into intake_batch (provider_id, channel) values (${providerId}, 'upload') returning id)
      insert into intake_receipt (batch_id, provider_id, file_name, state, reasons, received_at, decided_at)
      select id, ${providerId}, ${`held-${days}.pdf`}, 'quarantined', '{customer-unknown}', now() - make_interval(days => ${days}), now() from batch`.execute(
        owner(),
      );
    await hold(provider.id, 1);
    await hold(provider.id, 3);
    await hold(other.id, 9);
    const { review } = await read(admin);
    expect(review.count).toBe(2);
    expect(Math.round((Date.now() - Date.parse(review.oldestAt ?? '')) / 86_400_000)).toBe(3);
    expect((await read(superAdmin)).review.count).toBe(3);
  });

  it('names hot folders that are silent for longer than usual, however many files a day had', async () => {
    await sql`insert into hot_folder (provider_id, folder_name) values (${provider.id}, 'a'), (${other.id}, 'b')`.execute(
      owner(),
    );
    await deliver(provider.id, 5, 5, 6, 6, 6, 7, 8, 9);
    await deliver(other.id, 1, 2, 3, 4, 5);
    const { silentFolders } = await read(superAdmin);
    expect(silentFolders).toMatchObject([
      { providerId: provider.publicId, providerName: 'Muster Automaten GmbH' },
    ]);
    expect((await read(admin)).silentFolders).toHaveLength(1);
    const otherAdmin = await app.build.backofficeUser('ProviderAdmin', other.id);
    expect((await read(otherAdmin.id)).silentFolders).toEqual([]);
    await deliver(provider.id, 0);
    expect((await read(admin)).silentFolders).toEqual([]);
  });

  it('tells super admins the last complete backup', async () => {
    const backUp = (lost: number, hours: number) =>
      sql`
      insert into audit_event (action, at, facts)
      values ('backup.create', now() - make_interval(hours => ${hours}), jsonb_build_object('lost', ${lost}::int))`.execute(
        owner(),
      );
    await backUp(0, 40);
    await backUp(2, 1);
    expect((await read(superAdmin)).backup?.isOld).toBe(true);
    await backUp(0, 2);
    expect((await read(superAdmin)).backup?.isOld).toBe(false);
    expect((await read(admin)).backup).toBeNull();
  });
});
