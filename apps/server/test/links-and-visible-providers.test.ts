import { errorBody } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForReset,
  listMailedLinks,
  type MailedLink,
  openLink,
  PASSWORD,
  signIn,
} from './support/take-over/mailed-link.ts';
import { createTakeOverWorld, freshEmail, type TakeOverWorld } from './support/take-over/take-over-world.ts';

/**
 * Regression: provider users of A requested another address for an admin who could read only documents of A. Before the link in the mail was
 * used, the account got access to documents of B, and the link stayed valid: for a day, an invitation for fourteen days.
 */
let world: TakeOverWorld;
beforeAll(async () => {
  world = await createTakeOverWorld();
});
afterAll(() => world.app.close());

type Stored = Awaited<ReturnType<TakeOverWorld['customer']>>;

/** Ways in which an account gets access to documents of B. */
const ACCESS_GAINS: Readonly<Record<string, (of: Stored) => Promise<unknown>>> = {
  'its customer was linked to B': ({ publicId, unchanged }) =>
    world.edit(
      publicId,
      { ...unchanged, providerIds: [world.A.publicId, world.B.publicId] },
      world.staff.superAdmin,
    ),
  'its customer was linked to B by an import': async ({ number, id }) => {
    const [email = ''] = await world.membersOf(id);
    return world.import(number, email, world.staff.superAdmin, world.B);
  },
  'it got a role at a customer of B': async ({ admin }) => {
    const other = await world.customer([world.B]);
    await world.giveAdminRole({ publicId: admin?.publicId ?? '' }, other.publicId);
  },
  'a document of B came for its customer': ({ id }) => world.build.invoice(id, world.B.id),
  'it got a role at a customer with documents of B': async ({ admin }) => {
    const other = await world.leftByB({ hasAdmin: false });
    await world.giveAdminRole({ publicId: admin?.publicId ?? '' }, other.publicId);
  },
};

const accessGains = Object.keys(ACCESS_GAINS);
const gainAccess = async (name: string, of: Stored) => {
  const email = (await world.membersOf(of.id))[0] ?? null;
  const answer = await ACCESS_GAINS[name]?.({ ...of, unchanged: { ...of.unchanged, email } });
  expect(answer).not.toMatchObject({ statusCode: 400 });
};
const linksTo = (email: string) => listMailedLinks(world.app, email);
const lastTo = async (email: string): Promise<MailedLink> => {
  const link = (await linksTo(email)).at(-1);
  if (link === undefined) throw new Error(`no link was sent to ${email}`);
  return link;
};
const open = async (link: Parameters<typeof openLink>[1]) => {
  const answer = await openLink(world.app, link);
  return answer.statusCode === 204 ? 'used' : errorBody.parse(answer.json()).code;
};

/** Provider users of A request another address for the admin of their customer. */
async function changeBegun() {
  const customer = await world.customer([world.A]);
  const email = freshEmail('mine');
  await world.edit(customer.publicId, { ...customer.unchanged, email }, world.staff.userA);
  return { customer, link: await lastTo(email) };
}

async function invited() {
  const customer = await world.customer([world.A], { status: 'New' });
  expect((await world.invite(customer.publicId, world.staff.userA)).statusCode).toBe(204);
  const email = customer.admin?.email ?? '';
  return { customer, email, link: await lastTo(email) };
}

describe('a change of address that provider users started', () => {
  it('takes effect by its link while the account can see the same providers as before', async () => {
    const { customer, link } = await changeBegun();
    await world.build.invoice(customer.id, world.A.id);
    expect(await open(link)).toBe('used');
    expect(await world.membersOf(customer.id)).toEqual([link.email]);
  });

  it.each(accessGains)('is void once %s', async (gain) => {
    const { customer, link } = await changeBegun();
    await gainAccess(gain, customer);
    expect(await open(link)).toBe('TokenValidationFailed');
    expect(await world.membersOf(customer.id)).toEqual([customer.admin?.email]);
  });

  it('stays void when the link of the customer to B was removed again', async () => {
    const { customer, link } = await changeBegun();
    await gainAccess('its customer was linked to B', customer);
    await world.edit(customer.publicId, { ...customer.unchanged }, world.staff.superAdmin);
    expect(await open(link)).toBe('TokenValidationFailed');
  });

  it('stays void when the role at the customer of B was removed again', async () => {
    const { customer, link } = await changeBegun();
    await gainAccess('it got a role at a customer of B', customer);
    await sql`delete from customer_role where account_id = ${customer.admin?.id} and customer_id <> ${customer.id}`.execute(
      world.app.test.owner.executor,
    );
    expect(await open(link)).toBe('TokenValidationFailed');
  });
});

describe('an invitation', () => {
  it('is valid while its account can see the same providers as when it was sent', async () => {
    const { link, email } = await invited();
    expect((await signIn(world.app, email, link.initialPassword ?? '')).page).toBeDefined();
    expect(await open(link)).toBe('used');
  });

  it.each(accessGains)(
    'is void once %s, by link, by initial password and by the page of the initial password',
    async (gain) => {
      const { customer, link, email } = await invited();
      const { page } = await signIn(world.app, email, link.initialPassword ?? '');
      if (page === undefined) throw new Error('the initial password leads to a page');
      await gainAccess(gain, customer);
      expect(await open(link)).toBe('TokenValidationFailed');
      expect(await open(page)).toBe('TokenValidationFailed');
      const late = await signIn(world.app, email, link.initialPassword ?? '');
      expect(late).toEqual({ accessToken: undefined, page: undefined });
    },
  );

  it('is sent again to the stored address when its owner requests a password reset', async () => {
    const { customer, email } = await invited();
    await gainAccess('its customer was linked to B', customer);
    await askForReset(world.app, email);
    expect(await open(await lastTo(email))).toBe('used');
    expect((await signIn(world.app, email, PASSWORD)).accessToken).toBeDefined();
  });

  it('to provider users is void once they belong to another provider', async () => {
    const { app, A, B, build } = world;
    const { id, email, publicId } = await build.backofficeUser('ProviderUser', A.id, { status: 'New' });
    const query = { id: publicId };
    await app.call({
      method: 'POST',
      url: '/api/BackofficeUser/CreateInvitation',
      query,
      as: world.staff.adminA,
    });
    const link = await lastTo(email);
    await sql`update backoffice_user set provider_id = ${B.id} where account_id = ${id}`.execute(
      app.test.owner.executor,
    );
    expect(await open(link)).toBe('TokenValidationFailed');
  });
});

describe('a link that the owner requested', () => {
  it.each(accessGains)('stays valid once %s', async (gain) => {
    const customer = await world.customer([world.A]);
    const { email = '' } = customer.admin ?? {};
    await askForReset(world.app, email);
    const link = await lastTo(email);
    await gainAccess(gain, customer);
    expect(await open(link)).toBe('used');
  });

  it('stays valid if it sets a new address for the account of the owner', async () => {
    const { app, A, build } = world;
    const made = await build.customer([A.id]);
    const user = await build.customerUser([[made.id, 'CustomerUser']], { email: freshEmail('user') });
    const email = freshEmail('own');
    const url = `/api/CustomerUser/CreateChangeMail/${user.publicId}`;
    await app.call({ method: 'POST', url, payload: { email }, as: user.id });
    await build.invoice(made.id, world.B.id);
    expect(await open(await lastTo(email))).toBe('used');
  });
});
