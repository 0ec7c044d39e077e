import { invoicePage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from './support/random.ts';
import { type Attack, beginAttack, listMembers } from './support/take-over/attack-state.ts';
import { askForReset, PASSWORD, signIn } from './support/take-over/mailed-link.ts';
import { MOVES_OF_OTHERS } from './support/take-over/moves-of-others.ts';
import {
  changeAddressOf,
  controlAdminOfA,
  importRowOf,
  inviteTo,
  listOwnLinks,
  MOVES_OF_PROVIDER_USERS,
  open,
} from './support/take-over/moves-of-provider-users.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';
import { rounds, SEED } from '../../../vitest.rounds.ts';

const WORLDS = rounds({ ci: 6, full: 400 });
const MOVES = 12;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ importResponseTimeoutMs: 60_000 });
});
afterAll(() => app.close());

/**
 * Provider users of A make all changes that they may, in any order, while a SuperAdmin, provider B and honest users work as
 * usual. In the end neither they nor an account that they control can read a document of B, unless a SuperAdmin shared its
 * customer with such an account.
 */
describe(`users of one provider with random actions, SEED=${SEED},`, () => {
  it.each(Array.from({ length: WORLDS.count }, (_none, index) => index + 1))(
    'can read nothing of the other provider in world %i',
    async (index) => {
      const random = createRandom(`${SEED}/${index}`);
      const attack = await beginAttack(app, random);
      await controlAdminOfA(attack);
      await expectSomethingToTry(attack);
      // A link is already in a mail, and not used yet, when B may be linked to the customer.
      attack.story.push(await changeAddressOf(attack, attack.customers[1] ?? ''));
      for (let times = random.int(0, 2); times > 0; times -= 1)
        attack.story.push(await MOVES_OF_OTHERS[0](attack));
      for (let move = 0; move < MOVES; move += 1) {
        // Rate limits are tested elsewhere: none may hide the rule under test.
        await sql`delete from rate_limit_counter`.execute(app.test.owner.executor);
        const moves = random.chance(0.65) ? MOVES_OF_PROVIDER_USERS : MOVES_OF_OTHERS;
        attack.story.push((await moves[random.int(0, moves.length - 1)]?.(attack)) ?? '');
      }
      await openAll(attack);
      await tryEveryCustomer(attack);
      await openAll(attack);
      await expectNothingOfB(attack);
    },
  );
});

/**
 * Every world has a document of B, and an account with which provider users sign in: without them the test would prove
 * nothing.
 */
async function expectSomethingToTry(attack: Attack): Promise<void> {
  expect(await listDocumentsOfB(attack)).not.toEqual([]);
  expect(await signInAll(attack), attack.story.join('\n')).toHaveLength(1);
}

/** Tries every customer at the end, for combinations that did not occur by chance. */
async function tryEveryCustomer(attack: Attack): Promise<void> {
  for (const publicId of [...attack.customers])
    for (const attempt of [changeAddressOf, importRowOf, inviteTo])
      attack.story.push(await attempt(attack, publicId));
}

/** Provider users use all links in their mailboxes, and request new ones. */
async function openAll(attack: Attack): Promise<void> {
  for (const round of ['links', 'resets']) {
    await sql`delete from rate_limit_counter`.execute(app.test.owner.executor);
    const links = await listOwnLinks(attack);
    for (const link of links) attack.story.push(await open(attack, link));
    if (round === 'links')
      for (const email of new Set(links.map((link) => link.email))) await askForReset(app, email);
    await app.settle();
  }
}

interface Document {
  readonly id: string;
  readonly customer: string;
}

/** The documents of B that no SuperAdmin shared with provider users of A. */
async function listDocumentsOfB(attack: Attack): Promise<readonly Document[]> {
  const { rows } = await sql<Document>`
    select i.public_id as id, c.public_id as customer from invoice i join customer c on c.id = i.customer_id
    where i.provider_id = ${attack.B.id} and c.public_id <> all(${[...attack.shared]}::uuid[])`.execute(
    app.test.owner.executor,
  );
  return rows;
}

async function expectNothingOfB(attack: Attack): Promise<void> {
  const documents = await listDocumentsOfB(attack);
  const tokens = await Promise.all(attack.attackers.map((id) => app.tokenFor(id)));
  for (const token of [...tokens, ...(await signInAll(attack))]) await expectUnread(attack, token, documents);
}

/** Access tokens of the accounts whose password provider users have set. */
async function signInAll(attack: Attack): Promise<readonly string[]> {
  const emails = new Set<string>();
  for (const customer of attack.customers)
    for (const { email, accountPublicId } of await listMembers(attack, customer))
      if (attack.opened.has(accountPublicId)) emails.add(email);
  const tokens: string[] = [];
  for (const email of emails) {
    const { accessToken } = await signIn(app, email, PASSWORD);
    if (accessToken !== undefined) tokens.push(accessToken);
  }
  return tokens;
}

async function expectUnread(attack: Attack, token: string, documents: readonly Document[]): Promise<void> {
  const get = (url: string) =>
    app.app.inject({ url: `/api/Invoice/${url}`, headers: { authorization: `Bearer ${token}` } });
  const story = () => attack.story.join('\n');
  const list = await get('List?pageSize=100');
  const listed = list.statusCode === 200 ? invoicePage.parse(list.json()).items.map(({ id }) => id) : [];
  expect(
    listed.filter((id) => documents.some((document) => document.id === id)),
    story(),
  ).toEqual([]);
  for (const { id } of documents)
    for (const call of ['Download', 'Details', 'ManyComments'])
      expect([401, 403, 404], `${call} ${id}\n${story()}`).toContain((await get(`${call}/${id}`)).statusCode);
  if (documents.length === 0) return;
  const many = await get(`Download/Many?${documents.map(({ id }) => `id=${id}`).join('&')}`);
  expect([401, 403, 404], story()).toContain(many.statusCode);
}
