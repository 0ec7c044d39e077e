import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoInstallation } from '../../test/support/demo-installation.ts';

const { test, build, run: runCommand } = await createDemoInstallation();
const provider = await build.provider();
const gone = await build.customer([provider.id], { deleted: true, name: 'Fort GmbH' });
const alive = await build.customer([provider.id]);
const run = (...args: string[]) => runCommand('erase', ...args);

it('erase lists what it can erase, erases it, and then lists nothing', async () => {
  const listed = await run('list');
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out).toContain(`customer  ${gone.publicId}  deleted `);
  expect(listed.out).toContain(gone.number);
  expect(await run('customer', gone.publicId.toUpperCase())).toMatchObject({ code: 0, err: '' });
  const { rows } =
    await sql`select name, erased_at is not null as is_erased from customer where id = ${gone.id}`.execute(
      test.owner.executor,
    );
  expect(rows).toEqual([{ name: '-', is_erased: true }]);
  const told = await sql`
    select facts from audit_event where action = 'personal-data.erase' and target_id = ${gone.publicId}`.execute(
    test.owner.executor,
  );
  expect(told.rows).toEqual([{ facts: { by: 'command' } }]);
  expect((await run('customer', gone.publicId)).err).toContain('erased already');
  expect((await run('list')).out).toContain('All deleted customers and users');
});

it('erase refuses a customer or user who is not deleted, and says so', async () => {
  const refused = await run('customer', alive.publicId);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('first delete the customer or user in the portal');
  expect((await run('user', alive.publicId)).err).toContain('no customer or user has this id');
});

it.each([
  [],
  ['customer'],
  ['customer', '4711'],
  ['provider', 'x'],
  ['user', 'a', 'b'],
  ['list', 'x'],
  ['export'],
  ['replay', 'a', 'b'],
  ['--all'],
])('erase shows its usage for %j %j %j', async (...args) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toContain('Usage: belegfach erase');
});
