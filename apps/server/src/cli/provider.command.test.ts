import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoInstallation } from '../../test/support/demo-installation.ts';

const { test, data, build, run: runCommand } = await createDemoInstallation();
const run = (...args: string[]) => runCommand('provider', ...args);

async function runOk(...args: string[]): Promise<string> {
  const { code, out, err } = await run(...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

it('provider sets up a new provider, and renames it without changing the rest', async () => {
  expect(await runOk('list')).toBe('');
  await runOk('create', 'Müller GmbH', '--vat-id', 'DE299999990', '--ignore-leading-zeros');
  await runOk('branch', 'add', 'müller gmbh', '10', 'Köln Süd');
  await runOk('branch', 'add', 'Müller GmbH', '2', 'Bonn');
  await runOk('branch', 'rename', 'Müller GmbH', '10', 'Köln');
  await runOk('branch', 'delete', 'Müller GmbH', '2');
  const folder = path.join(data, 'intake');
  await sql`update provider set e_invoice_duty_from = '2027-01-01', e_invoice_duty_mode = 'advise'`.execute(
    test.owner.executor,
  );
  await runOk('rename', 'MÜLLER GMBH', 'Öl & Söhne');
  const lines = (await runOk('list')).split('\n');
  expect(lines[0]).toMatch(/^Öl & Söhne {2}\([\da-f-]{36}\)$/);
  expect(lines.slice(1)).toEqual([
    '  VAT ids: DE299999990',
    `  hot folder: ${path.join(folder, 'oel-soehne')} (missing, 0 waiting)`,
    '  branch 10: Köln',
    '',
  ]);
  const { rows } = await sql`
    select name, ignores_leading_zeros, e_invoice_duty_from, e_invoice_duty_mode from provider`.execute(
    test.owner.executor,
  );
  expect(rows).toEqual([
    {
      name: 'Öl & Söhne',
      ignores_leading_zeros: true,
      e_invoice_duty_from: '2027-01-01',
      e_invoice_duty_mode: 'advise',
    },
  ]);
});

it('provider prints a key once, stores only its hash, and revokes it', async () => {
  await runOk('create', 'Keys');
  const key = (await runOk('key', 'create', 'Keys', 'SAP')).trim();
  expect(key).toMatch(/^ik_[\w-]{43}$/);
  const stored = await sql<{ key_hash: Buffer }>`select key_hash from intake_key`.execute(
    test.owner.executor,
  );
  expect(stored.rows).toEqual([{ key_hash: createHash('sha256').update(key).digest() }]);
  const listed = await runOk('key', 'list', 'Keys');
  expect(listed).toMatch(/^[\da-f-]{36} {2}SAP {2}last used: never\n$/);
  expect(listed).not.toContain(key);
  const id = listed.slice(0, 36);
  await runOk('key', 'revoke', 'Keys', id);
  expect(await runOk('key', 'list', 'Keys')).toBe('');
  expect(await run('key', 'revoke', 'Keys', id)).toMatchObject({ code: 2 });
});

it('provider lists the identifiers of customers and removes them', async () => {
  await runOk('create', 'Learner');
  const { rows } = await sql<{ id: number }>`select id from provider where name = 'Learner'`.execute(
    test.owner.executor,
  );
  const customer = await build.customer([rows[0]?.id ?? 0], { number: '70000001', name: 'Bäckerei' });
  await build.identifier(rows[0]?.id ?? 0, customer.id);
  const listed = await runOk('identifiers', 'list', 'learner');
  expect(listed).toMatch(
    /^[\da-f-]{36} {2}endpoint mailbox-\d+@example\.com {2}70000001 Bäckerei {2}since .* by unknown\n$/,
  );
  await runOk('create', 'Other');
  expect(await run('identifiers', 'remove', 'Other', listed.slice(0, 36))).toMatchObject({ code: 2 });
  await runOk('identifiers', 'remove', 'Learner', listed.slice(0, 36));
  expect(await runOk('identifiers', 'list', 'Learner')).toBe('');
});

it('provider states in one line what is wrong', async () => {
  await runOk('create', 'Twice');
  await runOk('branch', 'add', 'Twice', '1', 'One');
  const refusals: readonly (readonly [readonly string[], number, RegExp])[] = [
    [['create', 'TWICE'], 1, /there is a provider of this name already/],
    [['branch', 'add', 'Twice', '1', 'Other'], 1, /a branch of this number or name already/],
    [['branch', 'add', 'Twice', 'x', 'Other'], 2, /branchIndex/],
    [['branch', 'delete', 'Twice', '7'], 2, /has no branch 7/],
    [['create', 'New', '--vat-id', 'de 1'], 2, /VAT id/],
    [['create'], 2, /takes 1 argument/],
    [['rename', 'Nobody', 'X'], 2, /there is no provider "Nobody"; known: .*"Twice"/],
    [['explode'], 2, /give an action/],
    [[], 2, /give an action/],
  ];
  for (const [args, code, message] of refusals) {
    const answer = await run(...args);
    expect(answer, args.join(' ')).toMatchObject({ code, out: '' });
    expect(answer.err).toMatch(message);
  }
});

it('provider keeps a branch that a user belongs to', async () => {
  await runOk('create', 'Staffed');
  await runOk('branch', 'add', 'Staffed', '1', 'One');
  await sql`
    with made as (insert into account (kind, email) values ('BackofficeUser', 'x@test.example') returning id)
    insert into backoffice_user (account_id, role, provider_id, branch_id)
    select made.id, 'BranchManager', br.provider_id, br.id from made, branch br join provider p on p.id = br.provider_id
    where p.name = 'Staffed'`.execute(test.owner.executor);
  expect(await run('branch', 'delete', 'Staffed', '1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('somebody belongs to this branch') as string,
  });
});

it('provider writes an audit event without a user for each change', async () => {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_event where actor_account_id is null order by action`.execute(
    test.owner.executor,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'branch.create',
    'branch.delete',
    'branch.update',
    'customer-identifier.remove',
    'intake-key.create',
    'intake-key.revoke',
    'provider.create',
    'provider.update',
  ]);
});

it('provider counts the files that wait in a hot folder', async () => {
  const id = /created (\S+)/.exec(await runOk('create', 'Folder'))?.[1] ?? '';
  const folder = path.join(data, 'intake', 'folder');
  mkdirSync(path.join(folder, 'work'), { recursive: true });
  await sql`
    insert into hot_folder (provider_id, folder_name)
    select p.id, 'folder' from provider p where p.public_id = ${id}`.execute(test.owner.executor);
  for (const name of ['a.pdf', 'b.xml', 'c.pdf.part', 'index.result.csv'])
    writeFileSync(path.join(folder, name), 'x');
  expect(await runOk('list')).toContain(`hot folder: ${folder} (watched, 2 waiting)`);
});
