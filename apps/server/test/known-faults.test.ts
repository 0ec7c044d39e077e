import { INVOICE_SORT_FIELDS, invoicePage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAuthorisationWorld } from './support/authorisation/authorisation-world.ts';
import { type Actor, type AuthorisationWorld, DOCUMENTS } from './support/authorisation/world-model.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/** Known vulnerabilities of similar systems with documents, each with its CVE or GHSA id. Those of the sign-in are tested next to the sign-in. */
let app: TestApp;
let world: AuthorisationWorld;
let actors: readonly Actor[];

beforeAll(async () => {
  app = await createTestApp();
  world = await buildAuthorisationWorld(app.build);
  actors = world.actors.filter(({ role }) => role !== undefined);
});
afterAll(() => app.close());

const get = (url: string, actor?: Actor, query: Record<string, string | string[]> = {}) =>
  app.call({ url: `/api/Invoice/${url}`, query, as: actor?.accountId });
const note = (id: string, actor: Actor) =>
  app.call({
    method: 'POST',
    url: `/api/Invoice/Comment/${id}`,
    payload: { comment: 'x' },
    as: actor.accountId,
  });
const foreignTo = (actor: Actor) =>
  DOCUMENTS.filter((name) => !actor.visibleDocuments.includes(name)).map((name) => world.documents[name]);
const ownOf = (actor: Actor) => actor.visibleDocuments.map((name) => world.documents[name]);

describe('CVE-2026-28685, GHSA-v33r-r6h2-8wr7: the role was checked, but not the owner of the document', () => {
  it('every role is refused foreign documents on every call with an id', async () => {
    for (const actor of actors)
      for (const id of foreignTo(actor)) {
        for (const answer of [
          await get(`Download/${id}`, actor),
          await get(`Download/${id}`, actor, { part: 'xml' }),
        ])
          expect(answer.statusCode, actor.name).toBe(404);
        expect([403, 404]).toContain((await get(`ManyComments/${id}`, actor)).statusCode);
        expect([403, 404]).toContain((await note(id, actor)).statusCode);
      }
    const { rows } = await sql`select * from note`.execute(app.test.owner.executor);
    expect(rows).toEqual([]);
  });
});

describe('CVE-2021-23203, CVE-2026-89013: a parameter gave everyone access to documents', () => {
  it('without a sign-in no document is sent, whatever the address or the headers contain', async () => {
    const token = await app.tokenFor(actors[0]?.accountId ?? 0);
    const names = [
      'share',
      'token',
      'access_token',
      'api_key',
      'key',
      'hash',
      'public',
      'preview',
      'part',
      'id',
      'user',
      'Authorization',
      'bearer',
      'session',
    ];
    for (const path of [
      `Download/${world.documents.a1A}`,
      'Download/Many',
      `ManyComments/${world.documents.a1A}`,
      'List',
      'MinMaxYear',
    ])
      for (const name of names)
        for (const value of ['1', 'true', token, `Bearer ${token}`, world.documents.a1A, '']) {
          expect((await get(path, undefined, { [name]: value })).statusCode).toBe(401);
          const headers = {
            cookie: `${name}=${value}`,
            'x-api-key': value,
            'x-original-url': '/livez',
            'x-user': 'root',
          };
          expect((await app.app.inject({ url: `/api/Invoice/${path}`, headers })).statusCode).toBe(401);
        }
  });
});

describe('CVE-2026-19198, CVE-2021-36801: a bulk call accepted foreign ids', () => {
  it('a download with one foreign id among own ones, at any position, is refused completely', async () => {
    for (const actor of actors)
      for (const id of foreignTo(actor))
        for (const ids of [
          [id, ...ownOf(actor)],
          [...ownOf(actor), id],
          [id, id],
        ]) {
          const answer = await get('Download/Many', actor, { id: ids });
          expect(answer.statusCode, actor.name).toBe(404);
          expect(answer.headers['content-type']).toContain('json');
        }
  });
});

describe('CVE-2026-10215, CVE-2021-3991: the hierarchy was checked on only one access path', () => {
  it('salesmen and branch managers reach the same documents by list, file and archive', async () => {
    const fieldStaff = actors.filter(({ role }) => role === 'SalesmanUser' || role === 'BranchManager');
    expect(fieldStaff.length).toBeGreaterThan(6);
    for (const actor of fieldStaff) {
      const list = invoicePage.parse((await get('List', actor)).json());
      expect(list.items.map(({ id }) => id).sort(), actor.name).toEqual(ownOf(actor).sort());
      for (const name of DOCUMENTS) {
        const id = world.documents[name];
        const status = actor.visibleDocuments.includes(name) ? 200 : 404;
        expect((await get(`Download/${id}`, actor)).statusCode, `${actor.name} ${name}`).toBe(status);
        expect((await get('Download/Many', actor, { id })).statusCode, `${actor.name} ${name}`).toBe(status);
      }
    }
  });
});

describe('GHSA-386h-chg4-cfw9, GHSA-96jx-fj7m-qh6x, GHSA-7qqc-wrcw-2fj9: filters ignored the scope', () => {
  it('no filter and no order shows or counts more than the scope', async () => {
    await sql`update invoice_state set latest_note = 'Rückfrage', last_downloaded_at = now()`.execute(
      app.test.owner.executor,
    );
    const filters = [
      { comment: 'rück' },
      { customerName: 'Customer' },
      { customerNumber: '2' },
      { documentNumber: 'RE' },
      { invoiceNumber: '2026' },
      { typeValue: '0' },
      { invoiceDateFrom: '2000-01-01' },
      { lastDownloadFrom: '2000-01-01' },
      ...INVOICE_SORT_FIELDS.map((orderBy) => ({ orderBy })),
    ];
    for (const actor of actors)
      for (const filter of filters) {
        const answer = await get('List', actor, filter);
        if (answer.statusCode === 400) continue;
        const { items, totalItemCount } = invoicePage.parse(answer.json());
        expect(items.map(({ id }) => id).sort(), `${actor.name} ${JSON.stringify(filter)}`).toEqual(
          ownOf(actor).sort(),
        );
        expect(totalItemCount).toBe(actor.visibleDocuments.length);
      }
  });

  it('only a SuperAdmin can filter by another provider', async () => {
    for (const actor of actors.filter(({ role }) => role !== 'SuperAdmin'))
      for (const [name, { publicId: providerId }] of Object.entries(world.providers)) {
        const status = name === actor.provider ? 200 : 403;
        expect((await get('List', actor, { providerId })).statusCode, actor.name).toBe(status);
      }
  });

  it('only roles that see all documents can read the years', async () => {
    for (const actor of actors)
      expect((await get('MinMaxYear', actor)).statusCode).toBe(actor.role === 'SuperAdmin' ? 200 : 403);
  });
});

describe('CVE-2026-43913: an account that was invited and never confirmed had rights', () => {
  it('accounts without a right are refused with a valid token', async () => {
    const powerless = world.actors.filter(
      ({ role, accountId }) => role === undefined && accountId !== undefined,
    );
    expect(powerless.length).toBeGreaterThan(5);
    for (const actor of powerless) {
      for (const path of ['List', `Download/${world.documents.a1A}`, `ManyComments/${world.documents.a1A}`])
        expect((await get(path, actor)).statusCode, actor.name).toBe(401);
      expect((await note(world.documents.a1A, actor)).statusCode).toBe(401);
      expect((await app.call({ url: '/api/', as: actor.accountId })).statusCode).toBe(401);
    }
  });
});
