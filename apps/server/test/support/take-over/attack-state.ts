import { sql } from 'kysely';
import { z } from 'zod';
import type { Random } from '../random.ts';
import type { TestApp } from '../test-app.ts';
import { freshEmail, freshNumber } from './take-over-world.ts';

/** The domain of mailboxes that provider users of A can open. */
const ATTACKERS_DOMAIN = '@mine.example';
export const isOfAttackers = (email: string) => email.toLowerCase().endsWith(ATTACKERS_DOMAIN);
export function freshAttackersEmail({ mailboxes }: Pick<Attack, 'mailboxes'>): string {
  const email = freshEmail('me').replace(/@.*/, ATTACKERS_DOMAIN);
  mailboxes.add(email);
  return email;
}

/** A world under attack by provider users of A, who want to read the documents of B. */
export interface Attack {
  readonly app: TestApp;
  readonly random: Random;
  readonly A: { readonly id: number; readonly publicId: string };
  readonly B: { readonly id: number; readonly publicId: string };
  readonly superAdmin: number;
  /** A ProviderAdmin and a ProviderUser of A. */
  readonly attackers: readonly [number, number];
  /** Addresses whose mails provider users of A open. */
  readonly mailboxes: Set<string>;
  /** Public ids of the customers, deleted ones too. */
  readonly customers: string[];
  /** Public ids of accounts whose password provider users of A have set by a link in one of their mailboxes. */
  readonly opened: Set<string>;
  /**
   * Public ids of customers to which a SuperAdmin gave documents of B while provider users of A controlled one of their users: B's documents there
   * are shared with that user by the SuperAdmin's own action.
   */
  readonly shared: Set<string>;
  /** The customer that provider users of A attacked last: actions of others at the same customer may find a rule that is checked too late. */
  lastAttacked: string | undefined;
  /** The steps so far, for the message of a failure. */
  readonly story: string[];
}

export interface Member {
  readonly accountId: number;
  readonly accountPublicId: string;
  readonly email: string;
  readonly status: string;
  readonly role: string;
}

export async function listMembers({ app }: Attack, customerPublicId: string): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`
    select a.id as "accountId", a.public_id as "accountPublicId", a.email, a.status, r.role
    from customer c join customer_role r on r.customer_id = c.id join account a on a.id = r.account_id
    where c.public_id = ${customerPublicId} and c.deleted_at is null and a.deleted_at is null
    order by a.id`.execute(app.test.owner.executor);
  return rows;
}

/** Provider users of A control an account whose stored address is one of their mailboxes, or whose password they have set. */
export function isControlled({ opened }: Attack, { accountPublicId, email }: Member): boolean {
  return isOfAttackers(email) || opened.has(accountPublicId);
}

/** Whether a SuperAdmin who now links B to the customer gives its documents to an account that provider users of A control. */
export async function hasControlledMember(attack: Attack, customerPublicId: string): Promise<boolean> {
  const members = await listMembers(attack, customerPublicId);
  return members.some((member) => isControlled(attack, member));
}

export interface StoredCustomer {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly email: string | null;
  readonly providerIds: readonly string[];
  readonly isLinkedToB: boolean;
}

/** The customer as its form shows it. */
export async function readCustomer({ app, B }: Attack, publicId: string): Promise<StoredCustomer> {
  const { rows } = await sql<StoredCustomer>`
    select c.id, c.customer_number as number, c.name,
      (select a.email from customer_role r join account a on a.id = r.account_id
       where r.customer_id = c.id and r.role = 'CustomerAdmin' and a.deleted_at is null order by r.granted_at, a.id limit 1) as email,
      array(select p.public_id::text from customer_provider cp join provider p on p.id = cp.provider_id where cp.customer_id = c.id) as "providerIds",
      exists (select from customer_provider cp where cp.customer_id = c.id and cp.provider_id = ${B.id}) as "isLinkedToB"
    from customer c where c.public_id = ${publicId}`.execute(app.test.owner.executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`no customer ${publicId}`);
  return row;
}

const FIRST = ['left', 'A'] as const;

/** Providers, their users, and a few customers of A, of B and of both. B has left some of them, and its documents stayed. */
export async function beginAttack(app: TestApp, random: Random): Promise<Attack> {
  const { build } = app;
  const [A, B] = [await build.provider(), await build.provider()];
  const attack: Attack = {
    app,
    random,
    A,
    B,
    superAdmin: (await build.backofficeUser('SuperAdmin', null)).id,
    attackers: [
      (await build.backofficeUser('ProviderAdmin', A.id)).id,
      (await build.backofficeUser('ProviderUser', A.id)).id,
    ],
    mailboxes: new Set(),
    customers: [],
    opened: new Set(),
    shared: new Set(),
    lastAttacked: undefined,
    story: [],
  };
  const people: { id: number; email: string }[] = [];
  const count = random.int(3, 4);
  for (let index = 0; index < count; index += 1) {
    // Each world has these first two customers, Active and with an admin who signs in: one that B has left and one that B may be linked to.
    const kind = index < 2 ? FIRST[index] : random.pick(['A', 'A', 'B', 'both', 'left', 'left'] as const);
    const linked = kind === 'A' || kind === 'left' ? [A.id] : kind === 'B' ? [B.id] : [A.id, B.id];
    const status =
      index < 2 ? 'Active' : random.pick(['Active', 'Active', 'New', 'Invited', 'Inactive'] as const);
    const made = await build.customer(linked, { status, number: freshNumber() });
    attack.customers.push(made.publicId);
    const readsB = kind !== 'A';
    for (let number = random.int(0, 2); number > 0 && readsB; number -= 1) await build.invoice(made.id, B.id);
    if (kind === 'left') await build.invoice(made.id, B.id);
    if (linked.includes(A.id)) await build.invoice(made.id, A.id);
    for (let member = index < 2 ? 1 : random.int(0, 2); member > 0; member -= 1) {
      const role = member === 1 ? 'CustomerAdmin' : random.pick(['CustomerAdmin', 'CustomerUser'] as const);
      const person = people[random.int(0, people.length)];
      if (index < 2) await build.customerUser([[made.id, role]], { email: freshEmail('honest') });
      else if (person !== undefined && random.chance(0.4)) await giveRole(attack, person.id, made.id, role);
      else {
        const email = !readsB && random.chance(0.3) ? freshAttackersEmail(attack) : freshEmail('honest');
        const state = random.pick(['Active', 'Active', 'New', 'Invited'] as const);
        const user = await build.customerUser([[made.id, role]], { status: state, email });
        // An account of the attackers stays at customers of A until a SuperAdmin adds it to another one.
        if (!isOfAttackers(email)) people.push({ id: user.id, email });
      }
    }
    attack.story.push(`${kind} ${status}`);
  }
  return attack;
}

async function giveRole(attack: Attack, accountId: number, customerId: number, role: string): Promise<void> {
  await sql`insert into customer_role (account_id, customer_id, role) values (${accountId}, ${customerId}, ${role})
    on conflict do nothing`.execute(attack.app.test.owner.executor);
}

/** The id in the answer of a call that has created something. */
export const readId = (body: unknown) => z.looseObject({ id: z.string() }).parse(body).id;
