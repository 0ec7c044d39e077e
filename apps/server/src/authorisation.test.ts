import { randomUUID } from 'node:crypto';
import { API_BASE, type EndpointDefinition, endpoints } from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceScopeOf } from './features/invoices/index.ts';
import {
  type Actor,
  type AuthorisationWorld,
  buildAuthorisationWorld,
  DOCUMENTS,
  type DocumentName,
} from './test-support/authorisation/authorisation-world.ts';
import { addressed, type BoundCall, listBoundCalls } from './test-support/authorisation/probes.ts';
import { createTestApp, type TestApp } from './test-support/test-app.ts';

let app: TestApp;
let world: AuthorisationWorld;

beforeAll(async () => {
  app = await createTestApp();
  world = await buildAuthorisationWorld(app.build);
});
afterAll(() => app.close());

const calls = listBoundCalls();
const send = (actor: Actor, request: InjectOptions) => app.call({ ...request, as: actor.accountId });

/** What a refused call must leave as it was. */
async function snapshot(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(t::text, '|' order by t::text)) from account t) as accounts,
      (select md5(string_agg(t::text, '|' order by t::text)) from customer_role t) as roles,
      (select md5(string_agg(t::text, '|' order by t::text)) from note t) as notes,
      (select md5(string_agg(t::text, '|' order by t::text)) from download t) as downloads,
      (select md5(string_agg(t::text, '|' order by t::text)) from invoice_state t) as states,
      (select count(*) from audit_event where action like 'document.%' or action like 'note.%') as deeds`.execute(
    app.test.owner.executor,
  );
  return rows[0];
}

/** A delivered download is stamped after its answer: no test starts while one of the test before is on its way. */
beforeEach(() => app.settle());

async function expectRefused(actor: Actor, request: InjectOptions, status: number): Promise<void> {
  const before = await snapshot();
  const answer = await send(actor, request);
  expect(answer.statusCode).toBe(status);
  expect(await snapshot()).toEqual(before);
}

/** A row out of scope answers exactly like one that does not exist (authorisation N1). */
async function expectNotFound(actor: Actor, call: BoundCall, request: InjectOptions, id: string) {
  const before = await snapshot();
  const [there, nowhere] = [
    await send(actor, addressed(call, request, id)),
    await send(actor, addressed(call, request, randomUUID())),
  ];
  expect(there.statusCode).toBe(404);
  const blank = (body: object) => ({ ...body, requestId: '' });
  expect(blank(there.json<object>())).toEqual(blank(nowhere.json<object>()));
  expect(await snapshot()).toEqual(before);
}

it('knows every call that the portal answers', () => {
  const bound = Object.entries<EndpointDefinition>(endpoints).flatMap(([name, { method, path }]) =>
    app.app.hasRoute({ method, url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1') }) ? [name] : [],
  );
  expect(calls.map(({ name }) => name).sort()).toEqual(bound.sort());
  expect(bound.length).toBeGreaterThan(0);
});

describe.each(calls)('$name', (call) => {
  const { definition, probe } = call;
  const isPublic = definition.access.SuperAdmin === 'public';
  const someRequest = () =>
    probe.reaches === 'many documents' ? probe.request([world.documents.a1A]) : probe.request();
  const actors = () => world.actors;
  const allowed = () =>
    actors().filter(({ role }) => role !== undefined && definition.access[role] !== 'denied');

  it('answers 401 without a right, 403 to a role that may not, whatever else is wrong', async () => {
    if (isPublic) return;
    for (const actor of actors()) {
      const status =
        actor.role === undefined ? 401 : definition.access[actor.role] === 'denied' ? 403 : undefined;
      if (status === undefined) continue;
      const request = addressed(call, someRequest(), world.documents.a1A);
      await expectRefused(actor, request, status);
      await expectRefused(actor, { ...request, query: { nonsense: '1' } }, status);
      await expectRefused(actor, { ...request, payload: '{', headers: { 'content-type': 'x/y' } }, status);
    }
  });

  it('answers 401 to a token that is none', async () => {
    if (isPublic) return;
    const { accountId } = allowed()[0] ?? {};
    const token = await app.tokenFor(accountId ?? 0);
    const wrong = [token.slice(0, -1), `${token}A`, token.toUpperCase(), `rt_${token.slice(3)}`, '', 'null'];
    for (const one of [...wrong.map((value) => `Bearer ${value}`), `Basic ${token}`, token, `Token ${token}`])
      await expectRefused(
        { name: 'Guest', accountId: undefined, role: undefined, reaches: [] },
        { ...addressed(call, someRequest(), world.documents.a1A), headers: { authorization: one } },
        401,
      );
  });

  if (probe.reaches === 'no rows')
    it('answers whoever may call', async () => {
      for (const actor of isPublic ? actors() : allowed())
        expect((await send(actor, addressed(call, probe.request()))).statusCode).toBe(probe.allowed);
    });

  if (probe.reaches === 'one document')
    it('reaches the documents inside the scope, and no other', async () => {
      const pairs = allowed().flatMap((actor) => DOCUMENTS.map((name) => ({ actor, name })));
      const isInside = ({ actor, name }: (typeof pairs)[number]) => actor.reaches.includes(name);
      for (const { actor, name } of pairs.filter((pair) => !isInside(pair)))
        await expectNotFound(actor, call, probe.request(), world.documents[name]);
      // Last, since a delivered download is stamped after its answer.
      for (const { actor, name } of pairs.filter(isInside)) {
        const answer = await send(actor, addressed(call, probe.request(), world.documents[name]));
        expect(answer.statusCode, `${actor.name} ${name}`).toBe(probe.allowed);
      }
    });

  if (probe.reaches === 'a list of documents')
    it('lists the documents inside the scope, each once', async () => {
      for (const actor of allowed()) {
        const answer = await send(actor, addressed(call, probe.request()));
        expect(answer.statusCode).toBe(200);
        const ids = actor.reaches.map((name) => world.documents[name]);
        expect([...probe.read(answer.json())].sort(), actor.name).toEqual(ids.sort());
      }
    });

  if (probe.reaches === 'many documents')
    it('takes own ids; one foreign id, none or 101 of them, and nothing happens', async () => {
      const request = (ids: readonly string[]) => addressed(call, probe.request(ids));
      const idsOf = (names: readonly DocumentName[]) => names.map((name) => world.documents[name]);
      for (const actor of allowed()) {
        const own = idsOf(actor.reaches);
        const foreign = idsOf(DOCUMENTS.filter((name) => !actor.reaches.includes(name)));
        await expectRefused(actor, request([]), 400);
        await expectRefused(actor, request([randomUUID()]), 404);
        await expectRefused(actor, request(Array.from({ length: 101 }, () => own[0] ?? randomUUID())), 400);
        for (const id of foreign) await expectRefused(actor, request([id]), 404);
        if (foreign.length > 0) await expectRefused(actor, request([...own, ...foreign]), 404);
        await expectRefused(actor, request([...own, randomUUID()]), 404);
      }
      for (const actor of allowed()) {
        const own = idsOf(actor.reaches);
        if (own.length === 0) continue;
        expect((await send(actor, request(own))).statusCode).toBe(probe.allowed);
        expect((await send(actor, request([...own, ...own]))).statusCode).toBe(probe.allowed);
      }
    });
});

describe('a branch manager without a branch (authorisation N8)', () => {
  it('can not be stored', async () => {
    const provider = await app.build.provider();
    await expect(app.build.staff('BranchManager', provider.id)).rejects.toThrow(/manager_has_branch/);
  });

  it('would see nothing', () => {
    const caller = {
      accountId: 1,
      publicId: randomUUID(),
      sessionId: 1,
      userType: 'BackofficeUser',
    } as const;
    const scope = invoiceScopeOf({ ...caller, role: 'BranchManager', providerId: 1, branchId: null });
    expect(scope).toEqual({ rows: 'none' });
  });
});
