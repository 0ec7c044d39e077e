import { invoicePage, type Note } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let provider: { id: number };
let customer: { id: number };
let admin: { id: number; publicId: string; email: string };
let user: { id: number };
let superAdmin: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  customer = await app.build.customer([provider.id]);
  admin = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
  user = await app.build.customerUser([[customer.id, 'CustomerUser']]);
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
});
afterAll(() => app.close());

const createDocument = () => app.build.invoice(customer.id, provider.id);
const writeNote = (id: string, comment: unknown, as = admin.id) =>
  app.call({ method: 'POST', url: `/api/Invoice/Comment/${id}`, payload: { comment }, as });
const readNotes = async (id: string, as = user.id) =>
  (await app.call({ url: `/api/Invoice/ManyComments/${id}`, as })).json<Note[]>();
const findInList = async (number: string, as = user.id) =>
  invoicePage.parse(
    (await app.call({ url: '/api/Invoice/List', query: { documentNumber: number }, as })).json(),
  ).items[0];

describe('writing a note', () => {
  it('returns the note with the caller as its author', async () => {
    const { publicId } = await createDocument();
    const response = await writeNote(publicId, '  Bezahlt am 3.\nDanke  ');
    expect(response.statusCode).toBe(201);
    const expected = {
      commentId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      comment: 'Bezahlt am 3.\nDanke',
      customerUserId: admin.publicId,
      customerUserEmail: admin.email,
      customerUserFirstName: 'Test',
      customerUserLastName: expect.any(String) as string,
      creationDate: expect.stringMatching(/Z$/) as string,
    };
    expect(response.json()).toEqual(expected);
    expect(await readNotes(publicId)).toEqual([expected]);
    expect(await readNotes(publicId, superAdmin)).toEqual([expected]);
  });

  it('accepts no author from the body (GHSA-59xh-5vwx-4c4q)', async () => {
    const { publicId } = await createDocument();
    const response = await app.call({
      method: 'POST',
      url: `/api/Invoice/Comment/${publicId}`,
      payload: { comment: 'x', customerUserId: admin.publicId },
      as: user.id,
    });
    expect(response.statusCode).toBe(400);
    expect(await readNotes(publicId)).toEqual([]);
  });

  it.each([
    ['one character', 'x', 201],
    ['2,000 characters', 'ä'.repeat(2000), 201],
    ['2,000 characters between blanks', ` ${'x'.repeat(2000)}\n`, 201],
    ['2,001 characters', 'x'.repeat(2001), 400],
    ['no characters', '', 400],
    ['only blanks', ' \n\t ', 400],
    ['a null character', 'a\u0000b', 400],
    ['a control character', 'a\u0007b', 400],
    ['half a surrogate pair', 'a\ud83db', 400],
    ['a number', 5, 400],
    ['null', null, 400],
  ])('accepts 1 to 2,000 characters: %s', async (_name, text, status) => {
    const { publicId } = await createDocument();
    expect((await writeNote(publicId, text)).statusCode).toBe(status);
    expect(await readNotes(publicId)).toHaveLength(status === 201 ? 1 : 0);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '{{7*7}}',
    "'; drop table note;--",
    '😀 ‮ Ω',
    '%s %_ \\',
  ])('stores text unchanged (CVE-2026-5568): %s', async (text) => {
    const { publicId, number } = await createDocument();
    const response = await writeNote(publicId, text);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await readNotes(publicId))[0]?.comment).toBe(text);
    expect((await findInList(number))?.comment).toBe(text);
  });

  it('is refused for the 501st note of a document', async () => {
    const { id, publicId, number } = await createDocument();
    await sql`insert into note (invoice_id, author_account_id, text) select ${id}, ${admin.id}, 'n' || k from generate_series(1, 499) k`.execute(
      app.test.owner.executor,
    );
    expect((await writeNote(publicId, 'the last')).statusCode).toBe(201);
    const refused = await writeNote(publicId, 'one more', user.id);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'TooManyNotes' });
    expect(await readNotes(publicId)).toHaveLength(500);
    expect((await findInList(number))?.comment).toBe('the last');
  });

  it('is refused to an author of more than 120 notes in an hour, until a waiting time is over', async () => {
    const { id } = await app.build.customerUser([[customer.id, 'CustomerUser']]);
    const { publicId } = await createDocument();
    const responses = [];
    for (let count = 0; count < 130; count += 1) responses.push(await writeNote(publicId, `n${count}`, id));
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(responses.findIndex(({ statusCode }) => statusCode === 429)).toBe(120);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ code: 'TooManyRequests' });
    expect((await writeNote(publicId, 'from another author')).statusCode).toBe(201);
  });
});

describe('the notes of a document', () => {
  it('are listed newest first, and the newest is in the list of documents', async () => {
    const { publicId, number } = await createDocument();
    expect((await findInList(number))?.comment).toBeNull();
    for (const text of ['first', 'second', 'third']) await writeNote(publicId, text);
    expect((await readNotes(publicId)).map(({ comment }) => comment)).toEqual(['third', 'second', 'first']);
    expect((await findInList(number))?.comment).toBe('third');
    expect((await findInList(number, superAdmin))?.comment).toBe('third');
  });

  it('written at the same time are all stored, and the list of documents shows the last of them', async () => {
    const authors = [];
    for (let count = 0; count < 8; count += 1)
      authors.push((await app.build.customerUser([[customer.id, 'CustomerUser']])).id);
    const { publicId, number } = await createDocument();
    await Promise.all(
      authors.flatMap((id) => [writeNote(publicId, `a${id}`, id), writeNote(publicId, `b${id}`, id)]),
    );
    const notes = await readNotes(publicId);
    expect(notes.map(({ comment }) => comment).sort()).toEqual(
      authors.flatMap((id) => [`a${id}`, `b${id}`]).sort(),
    );
    expect((await findInList(number))?.comment).toBe(notes[0]?.comment);
    const times = notes.map(({ creationDate }) => creationDate);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are not visible to the back office: not as a column, a filter or a sort order', async () => {
    const { publicId, number } = await createDocument();
    await writeNote(publicId, 'only for us');
    for (const role of ['ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager'] as const) {
      const options = role === 'BranchManager' ? { branchId: await app.build.branch(provider.id) } : {};
      const staff = await app.build.backofficeUser(role, provider.id, options);
      if (role === 'SalesmanUser') await app.build.assign(customer.id, staff.id);
      const list = (query: Record<string, string>) =>
        app.call({ url: '/api/Invoice/List', query, as: staff.id });
      expect((await list({ documentNumber: number })).body).not.toMatch(/only for us|comment/);
      expect((await list({ comment: 'only' })).json()).toMatchObject({
        status: 400,
        errors: { comment: [expect.any(String)] },
      });
      expect((await list({ orderBy: 'comment' })).json()).toMatchObject({
        status: 400,
        errors: { orderBy: [expect.any(String)] },
      });
      expect((await writeNote(publicId, 'x', staff.id)).statusCode).toBe(403);
    }
    expect((await writeNote(publicId, 'x', superAdmin)).statusCode).toBe(403);
  });

  it('have no author any more once the account is erased', async () => {
    const author = await app.build.customerUser([[customer.id, 'CustomerUser']]);
    const { publicId } = await createDocument();
    await writeNote(publicId, 'stays', author.id);
    await sql`update account set deleted_at = now(), erased_at = now() where id = ${author.id}`.execute(
      app.test.owner.executor,
    );
    expect((await readNotes(publicId))[0]).toMatchObject({
      comment: 'stays',
      customerUserId: null,
      customerUserEmail: null,
      customerUserFirstName: null,
      customerUserLastName: null,
    });
  });

  it('are recorded in the audit trail without their text', async () => {
    const { publicId } = await createDocument();
    await writeNote(publicId, 'Canary-of-a-note');
    const { rows } = await sql<{ text: string; actor: number }>`
      select e::text as text, actor_account_id as actor from audit_event e where action = 'note.create' and target_id = ${publicId}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toMatchObject([{ actor: admin.id }]);
    expect(rows[0]?.text).not.toContain('Canary');
  });
});
