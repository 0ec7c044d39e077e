import { randomUUID } from 'node:crypto';
import { API_BASE, type EndpointDefinition, endpoints } from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceScopeOf } from '../src/features/invoices/index.ts';
import { buildAuthorisationWorld } from './support/authorisation/authorisation-world.ts';
import {
  addressed,
  type BoundCall,
  listBoundCalls,
  isForKeysOnly,
} from './support/authorisation/bound-calls.ts';
import { expectNothingChanged } from './support/authorisation/expect-nothing-changed.ts';
import { isInScope } from './support/authorisation/is-in-scope.ts';
import type { ManyRowsProbe, OneRowProbe } from './support/authorisation/probes/probe.ts';
import {
  type Actor,
  type AuthorisationWorld,
  NOBODY,
  type Row,
} from './support/authorisation/world-model.ts';
import { createTestApp, type TestApp, WITHOUT_TRY_LIMITS } from './support/test-app.ts';

let app: TestApp;
let world: AuthorisationWorld;

beforeAll(async () => {
  app = await createTestApp({ limits: WITHOUT_TRY_LIMITS });
  world = await buildAuthorisationWorld(app.build);
});
afterAll(() => app.close());

const calls = listBoundCalls();
const send = (actor: Actor, request: InjectOptions) => app.call({ ...request, as: actor.accountId });

/** A delivered download is recorded after its answer: each test waits until the downloads of the test before are recorded. */
beforeEach(() => app.settle());

async function expectRefused(actor: Actor, request: InjectOptions, status: number): Promise<void> {
  const answer = await send(actor, request);
  expect(answer.statusCode, `${actor.name}: ${answer.body}`).toBe(status);
}

const expectNoTrace = (refusals: () => Promise<void>) => expectNothingChanged(app, refusals);

/** A row outside the scope is answered exactly like a row that does not exist (ACC-8). */
async function expectNotFound(actor: Actor, call: BoundCall, request: InjectOptions, row: Row) {
  const [there, nowhere] = [
    await send(actor, addressed(call, request, row.id, row.params)),
    await send(actor, addressed(call, request, randomUUID())),
  ];
  expect(there.statusCode, `${actor.name} ${row.name}`).toBe(404);
  const blank = (body: object) => ({ ...body, requestId: '' });
  expect(blank(there.json<object>())).toEqual(blank(nowhere.json<object>()));
}

it('every call that the portal answers has a probe', () => {
  const bound = Object.entries<EndpointDefinition>(endpoints).flatMap(([name, { method, path }]) =>
    app.app.hasRoute({ method, url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1') }) ? [name] : [],
  );
  expect(calls.map(({ name }) => name).sort()).toEqual(bound.sort());
  expect(bound.length).toBeGreaterThan(0);
});

describe.each(calls)('$name', (call) => {
  const { definition, probe } = call;
  const isPublic = definition.access.SuperAdmin === 'public';
  const cellOf = ({ role }: Actor) => (role === undefined ? 'denied' : definition.access[role]);
  const allowed = () => world.actors.filter((actor) => cellOf(actor) !== 'denied');
  const rows = () => (probe.targets === 'no rows' ? [] : world.rows[probe.kind]);
  const canAccess = (actor: Actor, row: Row) =>
    probe.targets !== 'no rows' && isInScope(cellOf(actor), actor, probe.kind, row);
  const someRequest = (actor: Actor) => {
    const row = rows()[0];
    const request =
      probe.targets === 'many' ? probe.request([row?.id ?? '']) : probe.request({ world, actor });
    return addressed(call, request, row?.id ?? randomUUID(), row?.params);
  };
  /** The row itself, or a copy of it if the call uses it up. If the row is the actor's own account, the actor becomes the copy. */
  const tryOn = async (actor: Actor, row: Row, { newRowStatus }: OneRowProbe | ManyRowsProbe) => {
    const target =
      newRowStatus === undefined ? row : await row.makeAnother?.(newRowStatus === 'New' ? 'New' : row.status);
    if (target === undefined) throw new Error(`${row.name} can't be made again`);
    return {
      row: target,
      actor: row.accountId === actor.accountId ? { ...actor, accountId: target.accountId } : actor,
    };
  };

  it('answers 401 without a right and 403 to a role without permission, whatever else is wrong with the request', async () => {
    if (isPublic) return;
    await expectNoTrace(async () => {
      for (const actor of world.actors.filter((one) => cellOf(one) === 'denied')) {
        const status = actor.role === undefined ? 401 : 403;
        const request = someRequest(actor);
        await expectRefused(actor, request, status);
        await expectRefused(actor, { ...request, query: { nonsense: '1' } }, status);
        await expectRefused(actor, { ...request, payload: '{', headers: { 'content-type': 'x/y' } }, status);
      }
    });
  });

  it('answers 401 to an invalid token', async () => {
    if (isPublic) return;
    // No user may make a call that is only for intake keys, so the test uses the token of any user.
    const [actor = NOBODY] = isForKeysOnly(call)
      ? world.actors.filter(({ role }) => role !== undefined)
      : allowed();
    const token = await app.tokenFor(actor.accountId ?? 0);
    const wrong = [token.slice(0, -1), `${token}A`, token.toUpperCase(), `rt_${token.slice(3)}`, '', 'null'];
    await expectNoTrace(async () => {
      for (const one of [
        ...wrong.map((value) => `Bearer ${value}`),
        `Basic ${token}`,
        token,
        `Token ${token}`,
      ])
        await expectRefused(NOBODY, { ...someRequest(actor), headers: { authorization: one } }, 401);
    });
  });

  if (probe.targets === 'no rows')
    it('answers every actor with permission', async () => {
      for (const actor of isPublic ? world.actors : allowed()) {
        const answer = await send(actor, addressed(call, probe.request({ world, actor }), randomUUID()));
        expect(answer.statusCode, `${actor.name}: ${answer.body}`).toBe(probe.statusIfAllowed);
      }
    });

  if (probe.targets === 'one')
    it('finds the rows inside the scope, and no others', async () => {
      const pairs = allowed().flatMap((actor) => rows().map((row) => ({ actor, row })));
      await expectNoTrace(async () => {
        for (const { actor, row } of pairs.filter((pair) => !canAccess(pair.actor, pair.row)))
          await expectNotFound(actor, call, probe.request({ world, actor, row }), row);
      });
      // This is the last check, because an allowed call leaves traces, some of them after the answer.
      for (const pair of pairs.filter(({ actor, row }) => canAccess(actor, row))) {
        const { actor, row } = await tryOn(pair.actor, pair.row, probe);
        const request = addressed(call, probe.request({ world, actor, row }), row.id, row.params);
        const refusal = probe.refuses?.(row, actor);
        if (refusal !== undefined) await expectNoTrace(() => expectRefused(actor, request, refusal));
        else {
          const answer = await send(actor, request);
          expect(answer.statusCode, `${actor.name} ${row.name}: ${answer.body}`).toBe(probe.statusIfAllowed);
        }
      }
    });

  if (probe.targets === 'list')
    it('lists the rows inside the scope, each once', async () => {
      for (const actor of allowed()) {
        const answer = await send(actor, addressed(call, probe.request({ world, actor })));
        expect(answer.statusCode, answer.body).toBe(200);
        const inside = rows().filter((row) => canAccess(actor, row) && probe.omits?.(row, actor) !== true);
        const known = new Set(rows().map(({ id }) => id));
        const listed = probe.read(answer.json());
        // The tests of other calls leave rows of their own.
        expect(listed.filter((id) => known.has(id)).sort(), actor.name).toEqual(
          inside.map(({ id }) => id).sort(),
        );
        expect(new Set(listed).size).toBe(listed.length);
      }
    });

  if (probe.targets === 'many')
    it('accepts own ids, and changes nothing if one id is foreign or if there are no ids or 101', async () => {
      const request = (ids: readonly string[]) => addressed(call, probe.request(ids));
      const taken = (actor: Actor) =>
        rows().filter((row) => canAccess(actor, row) && probe.refuses?.(row, actor) === undefined);
      await expectNoTrace(async () => {
        for (const actor of allowed()) {
          const own = taken(actor).map(({ id }) => id);
          const foreign = rows().flatMap((row) => (canAccess(actor, row) ? [] : [row.id]));
          await expectRefused(actor, request([]), 400);
          await expectRefused(actor, request([randomUUID()]), 404);
          await expectRefused(actor, request(Array.from({ length: 101 }, () => own[0] ?? randomUUID())), 400);
          for (const id of foreign) await expectRefused(actor, request([id]), 404);
          if (foreign.length > 0) await expectRefused(actor, request([...own, ...foreign]), 404);
          await expectRefused(actor, request([...own, randomUUID()]), 404);
          for (const row of rows()) {
            const refusal = canAccess(actor, row) ? probe.refuses?.(row, actor) : undefined;
            if (refusal !== undefined) await expectRefused(actor, request([...own, row.id]), refusal);
          }
        }
      });
      for (const actor of allowed())
        for (const times of [1, 2]) {
          const ids: string[] = [];
          // The actor's own account is left out, because a deleted actor cannot make a second call; the feature's tests cover it.
          for (const row of taken(actor).filter(({ accountId }) => accountId !== actor.accountId))
            ids.push((await tryOn(actor, row, probe)).row.id);
          if (ids.length === 0) continue;
          const answer = await send(actor, request(Array.from({ length: times }, () => ids).flat()));
          expect(answer.statusCode, `${actor.name}: ${answer.body}`).toBe(probe.statusIfAllowed);
        }
    });
});

describe('a branch manager without a branch', () => {
  it('cannot be stored', async () => {
    const provider = await app.build.provider();
    await expect(app.build.backofficeUser('BranchManager', provider.id)).rejects.toThrow(
      /manager_has_branch/,
    );
  });

  it('would see nothing', () => {
    const caller = {
      accountId: 1,
      publicId: randomUUID(),
      sessionId: 1,
      signedInSecondsAgo: 0,
      hasSecondFactor: false,
      userType: 'BackofficeUser',
    } as const;
    const scope = invoiceScopeOf({ ...caller, role: 'BranchManager', providerId: 1, branchId: null });
    expect(scope).toEqual({ rows: 'none' });
  });
});
