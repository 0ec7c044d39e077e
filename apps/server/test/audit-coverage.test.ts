import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { prepareAttack } from './support/authorisation/attack.ts';
import { addressed, type BoundCall, listBoundCalls } from './support/authorisation/bound-calls.ts';
import { isInScope } from './support/authorisation/is-in-scope.ts';
import type { Actor } from './support/authorisation/world-model.ts';

/** Every call that changes something, or returns a document or a list, leaves an entry in the audit trail. */
const attack = await prepareAttack();

/** Calls whose probe changes nothing, with the test that shows their entry. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  createToken: 'authentication/sign-in-trail.test.ts',
  logout: 'authentication/sign-in-trail.test.ts',
  requestPasswordReset: 'authentication/sign-in-trail.test.ts',
  deactivateTwoFactor: 'authentication/sign-in-trail.test.ts',
  startSignOn: 'sign-on/sign-on.test.ts',
  completeSignOn: 'sign-on/sign-on.test.ts',
  confirmBySignOn: 'sign-on/sign-on.test.ts',
  signOutOfSignOn: 'sign-on/sign-on.test.ts',
  unlinkSignOn: 'sign-on/sign-on.test.ts',
  unsubscribeFromNotices: 'notice.routes.test.ts',
  blockBackofficeUser: 'block-user.test.ts',
  createCustomer: 'customer-creation.test.ts',
  inviteCustomers: 'customer-invitation.test.ts',
  assignIntakeItems: 'bulk-decisions.routes.test.ts',
  cancelImport: 'import-races.test.ts',
  putCustomers: 'customers-by-key.routes.test.ts',
};

/** Calls that change no record: they change only the view of a list for its reader, or nothing at all. */
const WITHOUT_ENTRY: readonly string[] = ['updateListView', 'describePasswordLink'];

const calls = listBoundCalls().filter(
  ({ name, definition: { method, response } }) =>
    (method !== 'GET' && !WITHOUT_ENTRY.includes(name)) || (response !== undefined && 'file' in response),
);

const isTried = ({ name }: BoundCall) => !(name in SHOWN_ELSEWHERE);

/** Counts the entries of the trail that are not refusals. */
async function countEntries(): Promise<number> {
  await attack.app.settle();
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_event where action <> 'access'`.execute(
    attack.app.test.owner.executor,
  );
  return rows[0]?.count ?? 0;
}

/** The call as its probe makes it for an actor with permission, on a suitable row; undefined if no such row exists. */
async function findRequest(call: BoundCall, actor: Actor): Promise<InjectOptions | undefined> {
  const { definition, probe } = call;
  const { world } = attack;
  if (probe.targets === 'list' || actor.role === undefined) return undefined;
  if (probe.targets === 'no rows') return addressed(call, probe.request({ world, actor }), randomUUID());
  const cell = definition.access[actor.role];
  const found = world.rows[probe.kind].find(
    (row) =>
      row.accountId !== actor.accountId &&
      isInScope(cell, actor, probe.kind, row) &&
      probe.refuses?.(row, actor) === undefined,
  );
  if (found === undefined) return undefined;
  const { newRowStatus } = probe;
  const row =
    newRowStatus === undefined
      ? found
      : await found.makeAnother?.(newRowStatus === 'New' ? 'New' : found.status);
  if (row === undefined) throw new Error(`${found.name} can't be made again`);
  const request = probe.targets === 'many' ? probe.request([row.id]) : probe.request({ world, actor, row });
  return addressed(call, request, row.id, row.params);
}

describe.each(calls.filter(isTried))('$name', (call) => {
  it('leaves an entry in the audit trail', async () => {
    const allowed = attack.world.actors.filter(
      ({ role }) => role !== undefined && call.definition.access[role] !== 'denied',
    );
    for (const actor of allowed) {
      const request = await findRequest(call, actor);
      if (request === undefined) continue;
      const before = await countEntries();
      const answer = await attack.app.call({ ...request, as: actor.accountId });
      expect(await countEntries(), `${actor.name}: ${answer.statusCode} ${answer.body}`).toBeGreaterThan(
        before,
      );
      return;
    }
    throw new Error('nobody could try it');
  });
});

it('every call is tested here or listed with the test that shows its entry', () => {
  expect(
    calls
      .filter((call) => !isTried(call))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(SHOWN_ELSEWHERE).sort());
});
