import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readZip } from '../../../test/support/zip-reader.ts';

let app: TestApp;
let provider: { id: number };
let customer: { id: number };
let user: number;
let address: string;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  customer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function documents(count: number, size = 2000) {
  const made = [];
  for (let index = 0; index < count; index += 1)
    made.push(
      await app.build.invoice(customer.id, provider.id, {
        bytes: randomBytes(size),
        name: index % 3 === 0 ? 'Rechnung Ä.pdf' : `Rechnung ${index}.pdf`,
      }),
    );
  return made;
}

/** Uses a real connection, so that a transfer can break. */
async function fetchZip(ids: readonly string[], as = user, signal: AbortSignal | null = null) {
  const query = new URLSearchParams(ids.map((id): [string, string] => ['id', id]));
  return fetch(`${address}/api/Invoice/Download/Many?${query.toString()}`, {
    headers: { authorization: `Bearer ${await app.tokenFor(as)}` },
    signal,
  });
}

async function stamped(ids: readonly string[]): Promise<number> {
  await app.settle();
  const { rows } = await sql<{ count: number }>`
    select count(s.last_downloaded_at) as count from invoice i join invoice_state s on s.invoice_id = i.id
    where i.public_id = any(${[...ids]}::uuid[])`.execute(app.test.owner.executor);
  return rows[0]?.count ?? -1;
}

function damage(bytes: Buffer): void {
  const hash = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(path.join(app.documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash), 'CANARY');
}

describe('an archive of a selection', () => {
  it('of a hundred documents contains each once, in order, under a unique name', async () => {
    const made = await documents(100);
    const ids = made.map(({ publicId }) => publicId);
    const answer = await fetchZip(ids);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="\d{4}-\d\d-\d\d_Belege\.zip"/);
    expect(answer.headers.get('content-length')).toBe(String(zip.length));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const members = await readZip(zip);
    expect(members.map(({ bytes }) => bytes)).toEqual(made.map(({ bytes }) => bytes));
    expect(new Set(members.map(({ name }) => name)).size).toBe(100);
    expect(members[3]?.name).toBe('Rechnung Ä (2).pdf');
    if (existsSync('/usr/bin/unzip')) {
      const file = path.join(app.documents, 'selection.zip');
      writeFileSync(file, zip);
      // Without a UTF-8 locale the program considers names outside ASCII damaged.
      const env = { LC_ALL: 'C.UTF-8' };
      expect(execFileSync('/usr/bin/unzip', ['-tq', file], { encoding: 'utf8', env })).toContain('No errors');
    }
    expect(await stamped(ids)).toBe(100);
  });

  it('contains a document once that was requested twice', async () => {
    const [one, two] = await documents(2);
    const ids = [two?.publicId ?? '', one?.publicId ?? '', (two?.publicId ?? '').toUpperCase()];
    const members = await readZip(Buffer.from(await (await fetchZip(ids)).arrayBuffer()));
    expect(members.map(({ bytes }) => bytes)).toEqual([two?.bytes, one?.bytes]);
  });

  it('leaves an audit entry for each document, and sets the last download only for customer-users', async () => {
    const ids = (await documents(3)).map(({ publicId }) => publicId);
    const admin = await app.build.staff('ProviderAdmin', provider.id);
    await (await fetchZip(ids, admin.id)).arrayBuffer();
    expect(await stamped(ids)).toBe(0);
    await (await fetchZip(ids)).arrayBuffer();
    expect(await stamped(ids)).toBe(3);
    const { rows } = await sql`
      select actor_account_id as actor, count(*) from audit_event
      where action = 'document.download' and target_id = any(${ids}::uuid[]) and facts @> '{"zip": true}' group by 1 order by 1`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      { actor: user, count: 3 },
      { actor: admin.id, count: 3 },
    ]);
  });
});

describe('a selection that cannot be delivered', () => {
  it('with a foreign or unknown id answers 404 before the first byte, and no last download is set', async () => {
    const own = (await documents(2)).map(({ publicId }) => publicId);
    const other = await app.build.customer([provider.id]);
    const foreign = (await app.build.invoice(other.id, provider.id)).publicId;
    for (const id of [foreign, randomUUID()]) {
      const answer = await fetchZip([...own, id]);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ status: 404, title: 'Not found' });
    }
    expect(await stamped(own)).toBe(0);
  });

  it('with a damaged document is a broken transfer, never a valid archive with fewer documents', async () => {
    const made = await documents(5, 200_000);
    const ids = made.map(({ publicId }) => publicId);
    damage(made[3]?.bytes ?? Buffer.alloc(0));
    const answer = await fetchZip(ids);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(app.log).toContainEqual(expect.objectContaining({ alarm: 'document-damaged', fault: 'altered' }));
    expect(await stamped(ids)).toBe(0);
  });

  it('with a damaged document in the first place delivers nothing and sets no last download', async () => {
    const made = await documents(2);
    const ids = made.map(({ publicId }) => publicId);
    damage(made[0]?.bytes ?? Buffer.alloc(0));
    const outcome = await fetchZip(ids).then(
      async (answer) => ({ status: answer.status, text: await answer.text().catch(() => 'broken') }),
      () => ({ status: 0, text: 'broken' }),
    );
    expect(outcome.text).not.toContain('CANARY');
    expect(outcome).not.toMatchObject({ status: 200, text: expect.stringMatching(/^PK/) as string });
    expect(await stamped(ids)).toBe(0);
  });

  it('because the client went away sets no last download', async () => {
    const ids = (await documents(3, 9_000_000)).map(({ publicId }) => publicId);
    const aborting = new AbortController();
    const answer = await fetchZip(ids, user, aborting.signal);
    await answer.body?.getReader().read();
    aborting.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await stamped(ids)).toBe(0);
  });
});
