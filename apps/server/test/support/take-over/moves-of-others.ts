import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import {
  type Attack,
  hasControlledMember,
  isControlled,
  listMembers,
  readCustomer,
  readId,
} from './attack-state.ts';
import { askForReset, listMailedLinks, openLink } from './mailed-link.ts';
import { freshEmail } from './take-over-world.ts';

/** Legitimate actions of a SuperAdmin, provider B and honest users. */
export type Move = (attack: Attack) => Promise<string>;

function someCustomer({ random, customers, lastAttacked }: Attack): string {
  if (lastAttacked !== undefined && random.chance(0.6)) return lastAttacked;
  return customers[random.int(0, customers.length - 1)] ?? '';
}

/** A SuperAdmin links B to a customer or ends the link, and leaves the rest of the form unchanged. */
const changeLink: Move = async (attack) => {
  const { app, A, B, superAdmin, random } = attack;
  const publicId = someCustomer(attack);
  const customer = await readCustomer(attack, publicId);
  const isLinking = !customer.isLinkedToB;
  const providerIds = isLinking
    ? [...customer.providerIds, B.publicId]
    : customer.providerIds.length > 1
      ? [A.publicId]
      : [A.publicId, B.publicId];
  const payload = {
    customerName: customer.name,
    email: customer.email,
    companyNumber: null,
    providerIds: random.chance(0.1) ? [B.publicId] : providerIds,
  };
  const isShared = payload.providerIds.includes(B.publicId) && (await hasControlledMember(attack, publicId));
  const { statusCode } = await app.call({
    method: 'PUT',
    url: `/api/Customer/${publicId}`,
    payload,
    as: superAdmin,
  });
  if (isShared && statusCode === 204) attack.shared.add(publicId);
  const isNew = statusCode === 204 && !customer.isLinkedToB && payload.providerIds.includes(B.publicId);
  if (isNew && random.chance(0.7)) await app.build.invoice(customer.id, B.id);
  return `SuperAdmin links ${payload.providerIds.length} to ${publicId}: ${statusCode}`;
};

/** A SuperAdmin gives a user of one customer a role at another. */
const giveRole: Move = async (attack) => {
  const { app, superAdmin, random } = attack;
  const [from, to] = [someCustomer(attack), someCustomer(attack)];
  const members = await listMembers(attack, from);
  const member = members[random.int(0, members.length - 1)];
  if (member === undefined) return 'nobody to give a role';
  const roleId = random.pick([ROLE_IDS.CustomerAdmin, ROLE_IDS.CustomerUser]);
  const { rows } = await sql<{ firstName: string; lastName: string }>`
    select first_name as "firstName", coalesce(last_name, 'x') as "lastName" from account where id = ${member.accountId}`.execute(
    app.test.owner.executor,
  );
  const payload = {
    firstName: rows[0]?.firstName || 'x',
    lastName: rows[0]?.lastName,
    rolesForCustomerToAdd: [{ customerId: to, roleId }],
    rolesForCustomerToRemove: [],
  };
  const url = `/api/CustomerUser/${member.accountPublicId}`;
  const { statusCode } = await app.call({ method: 'PUT', url, payload, as: superAdmin });
  if (statusCode === 204 && isControlled(attack, member)) attack.shared.add(to);
  return `SuperAdmin gives ${member.email} a role at ${to}: ${statusCode}`;
};

/** B sends a document to a customer that it is linked to; sometimes a new version replaces another. */
const send: Move = async (attack) => {
  const { app, A, B, random } = attack;
  const publicId = someCustomer(attack);
  const { id, isLinkedToB } = await readCustomer(attack, publicId);
  if (!isLinkedToB) return 'B is not linked and sends nothing';
  const sent = await app.build.invoice(id, random.chance(0.8) ? B.id : A.id);
  if (random.chance(0.3)) await app.build.supersede(sent.id, sent.id);
  return `B sends to ${publicId}`;
};

const HONEST = 'Kirschkern-Weitwurf-7';

/** An honest user requests a password and sets it. */
const signUp: Move = async (attack) => {
  const members = await listMembers(attack, someCustomer(attack));
  const honest = members.find(({ email }) => email.startsWith('honest'));
  if (honest === undefined) return 'no honest user there';
  await askForReset(attack.app, honest.email);
  const link = (await listMailedLinks(attack.app, honest.email)).at(-1);
  if (link !== undefined) await openLink(attack.app, link, HONEST);
  return `${honest.email} sets a password`;
};

/** A SuperAdmin creates a customer of both providers for an honest user. */
const createShared: Move = async (attack) => {
  const { app, A, B, superAdmin } = attack;
  const email = freshEmail('honest');
  const payload = {
    customerName: 'Neu',
    customerNumber: String(90_000_000 + app.log.length + attack.customers.length),
    email,
    firstName: 'H',
    lastName: 'H',
    providerIds: [A.publicId, B.publicId],
  };
  const answer = await app.call({ method: 'POST', url: '/api/Customer', payload, as: superAdmin });
  if (answer.statusCode === 201) attack.customers.push(readId(answer.json()));
  return `SuperAdmin makes a shared customer: ${answer.statusCode}`;
};

export const MOVES_OF_OTHERS = [
  changeLink,
  changeLink,
  giveRole,
  send,
  send,
  signUp,
  createShared,
] as const satisfies readonly [Move, ...Move[]];
