import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { multipart } from '../multipart.ts';
import {
  type Attack,
  freshAttackersEmail,
  isControlled,
  isOfAttackers,
  listMembers,
  readCustomer,
  readId,
} from './attack-state.ts';
import { askForReset, listLinks, type MailedLink, openLink, signIn } from './mailed-link.ts';
import type { Move } from './moves-of-others.ts';
import { freshNumber } from './take-over-world.ts';

const some = <T>({ random }: Attack, all: readonly T[]): T | undefined => all[random.int(0, all.length - 1)];
const someCustomer = (attack: Attack) => some(attack, attack.customers) ?? '';
const someAttacker = (attack: Attack) => attack.random.pick(attack.attackers);

/** Mostly one of their own mailboxes, and sometimes an address that is in use. */
async function someEmail(attack: Attack): Promise<string> {
  if (attack.random.chance(0.7)) return freshAttackersEmail(attack);
  return some(attack, await listMembers(attack, someCustomer(attack)))?.email ?? freshAttackersEmail(attack);
}

const changeAddress: Move = (attack) => changeAddressOf(attack, someCustomer(attack));

export async function changeAddressOf(attack: Attack, publicId: string): Promise<string> {
  attack.lastAttacked = publicId;
  const { name, providerIds } = await readCustomer(attack, publicId);
  const email = await someEmail(attack);
  const wanted = attack.random.chance(0.1) ? [...providerIds, attack.B.publicId] : providerIds;
  const payload = { customerName: name, email, companyNumber: null, providerIds: wanted };
  const url = `/api/Customer/${publicId}`;
  const { statusCode } = await attack.app.call({
    method: 'PUT',
    url,
    payload,
    as: someAttacker(attack),
  });
  return `provider users change the address of ${publicId} to ${email}: ${statusCode}`;
}

const create: Move = async (attack) => {
  const taken = await readCustomer(attack, someCustomer(attack));
  const customerNumber = attack.random.chance(0.5) ? freshNumber() : taken.number;
  return createCustomerOfA(attack, customerNumber, await someEmail(attack));
};

async function createCustomerOfA(attack: Attack, customerNumber: string, email: string): Promise<string> {
  const names = { customerName: 'Neu', firstName: '', lastName: '' };
  const payload = { ...names, providerIds: [attack.A.publicId], customerNumber, email };
  const as = someAttacker(attack);
  const answer = await attack.app.call({ method: 'POST', url: '/api/Customer', payload, as });
  if (answer.statusCode === 201) attack.customers.push(readId(answer.json()));
  return `provider users create a customer for ${email}: ${answer.statusCode}`;
}

/**
 * An attack within the rights of provider users: they create a customer of A for a mailbox of their own, invite its admin, and
 * set the password.
 */
export async function controlAdminOfA(attack: Attack): Promise<void> {
  attack.story.push(await createCustomerOfA(attack, freshNumber(), freshAttackersEmail(attack)));
  attack.story.push(await inviteTo(attack, attack.customers.at(-1) ?? ''));
  for (const link of await listOwnLinks(attack)) attack.story.push(await open(attack, link));
}

const importRow: Move = (attack) => importRowOf(attack, someCustomer(attack));

export async function importRowOf(attack: Attack, publicId: string): Promise<string> {
  attack.lastAttacked = publicId;
  const { number } = await readCustomer(attack, publicId);
  const email = await someEmail(attack);
  const file = `Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname\r\n${number};;Firma;${email};;`;
  const answer = await attack.app.call({
    method: 'POST',
    url: '/api/Customer/CsvUpload',
    as: someAttacker(attack),
    ...multipart([
      { name: 'IgnoreWarnings', content: 'true' },
      { name: 'CsvDocument', content: file, fileName: 'Kunden.csv' },
    ]),
  });
  const { rows } = await sql<{ id: string }>`
    select public_id as id from customer where customer_number = ${number} and deleted_at is null`.execute(
    attack.app.test.owner.executor,
  );
  for (const { id } of rows) if (!attack.customers.includes(id)) attack.customers.push(id);
  return `provider users import ${number} with ${email}: ${answer.statusCode}`;
}

const invite: Move = (attack) => inviteTo(attack, someCustomer(attack));

export async function inviteTo(attack: Attack, publicId: string): Promise<string> {
  attack.lastAttacked = publicId;
  const payload = [publicId];
  const as = someAttacker(attack);
  const url = '/api/Customer/CreateInvitation';
  const { statusCode } = await attack.app.call({ method: 'POST', url, payload, as });
  return `provider users invite ${publicId}: ${statusCode}`;
}

const changeStatus: Move = async (attack) => {
  const call = attack.random.pick(['Deactivate', 'Activate', 'Activate'] as const);
  const payload = { customerId: someCustomer(attack) };
  const as = someAttacker(attack);
  const { statusCode } = await attack.app.call({ method: 'PUT', url: `/api/Customer/${call}`, payload, as });
  return `provider users ${call} ${payload.customerId}: ${statusCode}`;
};

const remove: Move = async (attack) => {
  if (attack.random.chance(0.6)) return 'provider users do not delete this time';
  const id = someCustomer(attack);
  const as = attack.attackers[0];
  const { statusCode } = await attack.app.call({
    method: 'DELETE',
    url: '/api/Customer/Delete',
    query: { id },
    as,
  });
  return `provider users delete ${id}: ${statusCode}`;
};

/** All links in the mailboxes of provider users in this world. */
export const listOwnLinks = ({ app, mailboxes }: Attack) => listLinks(app, (email) => mailboxes.has(email));

/** Sets a password by a link in one of their mailboxes, or by the initial password in the same mail. */
export async function open(attack: Attack, link: MailedLink): Promise<string> {
  const { random, app } = attack;
  const page =
    link.initialPassword !== undefined && random.chance(0.4)
      ? (await signIn(app, link.email, link.initialPassword)).page
      : undefined;
  const { statusCode } = await openLink(app, page ?? link);
  if (statusCode === 204) attack.opened.add(link.id);
  return `provider users open ${page === undefined ? 'a link' : 'the page of an initial password'} to ${link.email}: ${statusCode}`;
}

const openSome: Move = async (attack) => {
  const link = some(attack, await listOwnLinks(attack));
  return link === undefined ? 'no link to open' : open(attack, link);
};

const reset: Move = async (attack) => {
  const members = await listMembers(attack, someCustomer(attack));
  const email = members.find((member) => isOfAttackers(member.email))?.email;
  if (email === undefined) return 'no account to reset';
  await askForReset(attack.app, email);
  return `provider users ask for a new password of ${email}`;
};

/** A customer's admin that provider users control creates users, grants roles and requests another address. */
const useAdmin: Move = async (attack) => {
  const customerId = someCustomer(attack);
  const members = await listMembers(attack, customerId);
  const admin = members.find(
    (member) =>
      member.status === 'Active' && attack.opened.has(member.accountPublicId) && isControlled(attack, member),
  );
  if (admin === undefined) return 'no admin to use';
  const other = some(attack, await listMembers(attack, someCustomer(attack)));
  const role = { customerId: someCustomer(attack), roleId: ROLE_IDS.CustomerAdmin };
  const names = { firstName: 'X', lastName: 'Y' };
  const call = attack.random.pick<{ method: 'POST' | 'PUT'; url: string; payload?: object }>([
    {
      method: 'POST',
      url: '/api/CustomerUser',
      payload: { ...names, email: freshAttackersEmail(attack), roles: [role] },
    },
    {
      method: 'PUT',
      url: `/api/CustomerUser/${other?.accountPublicId}`,
      payload: { ...names, rolesForCustomerToAdd: [role], rolesForCustomerToRemove: [] },
    },
    {
      method: 'POST',
      url: `/api/CustomerUser/CreateInvitation?id=${other?.accountPublicId}`,
    },
    {
      method: 'POST',
      url: `/api/CustomerUser/CreateChangeMail/${other?.accountPublicId}`,
      payload: { email: freshAttackersEmail(attack) },
    },
  ]);
  const { method, url, payload } = call;
  const answer = await attack.app.call({
    method,
    url,
    as: admin.accountId,
    ...(payload === undefined ? {} : { payload }),
  });
  return `provider users use ${admin.email}: ${method} ${url}: ${answer.statusCode}`;
};

export const MOVES_OF_PROVIDER_USERS = [
  ...[changeAddress, changeAddress, changeAddress, importRow, importRow],
  ...[create, invite, invite, changeStatus, remove, openSome, openSome, openSome, reset, useAdmin],
] as const;
