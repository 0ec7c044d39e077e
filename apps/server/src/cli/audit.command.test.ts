import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HASH_CHAINS } from '../composition/hash-chains.ts';
import { recordAuditEvents, startChainWorker } from '../platform/audit/index.ts';
import { createDemoInstallation } from '../../test/support/demo-installation.ts';

const EINVOICES = path.join(import.meta.dirname, '../../../../packages/einvoice/fixtures');

const { test, home, run } = await createDemoInstallation();
await sql`insert into provider (name) values ('Muster')`.execute(test.owner.executor);

async function chainAll(): Promise<void> {
  const worker = startChainWorker(test.database, HASH_CHAINS, {
    info: () => undefined,
    error: (facts) => {
      throw new Error(JSON.stringify(facts));
    },
  });
  const waiting = async () =>
    (await sql`select from unchained_event limit 1`.execute(test.owner.executor)).rows.length;
  await expect.poll(waiting).toBe(0);
  await worker.stop();
}

const asOwner = (statement: string) => sql.raw(statement).execute(test.owner.executor);

it('audit verify confirms both journals, counts entries that are not chained yet, and names the first broken entry of each', async () => {
  const folder = path.join(home, 'belege');
  mkdirSync(folder);
  for (const name of ['mustang-en16931.pdf', 'plain-invoice.pdf'])
    cpSync(path.join(EINVOICES, 'files', name), path.join(folder, name));
  const taken = await run('intake', folder, '--provider', 'Muster');
  expect(taken.code, taken.err).toBe(3);
  await recordAuditEvents(test.database.executor, [{ action: 'sign-in' }, { action: 'sign-out' }]);

  const before = await run('audit', 'verify');
  expect(before).toMatchObject({ code: 0, err: '' });
  expect(before.out).toMatch(/^audit: intact\. 0 entries checked, 3 not chained yet\.$/m);
  expect(before.out).toMatch(/^intake: intact\. 0 entries checked, 2 not chained yet\.$/m);

  await chainAll();
  const whole = await run('audit', 'verify');
  expect(whole.code).toBe(0);
  const heads = [
    ...whole.out.matchAll(/(\w+): intact\. \d entries checked, 0 not chained yet\. Head: (\S+)/g),
  ];
  expect(heads.map(([, journal]) => journal)).toEqual(['audit', 'intake']);
  const anchors = heads.flatMap(([, , head]) => ['--anchor', head ?? '']);
  expect(await run('audit', 'verify', ...anchors)).toMatchObject({ code: 0 });

  await asOwner(
    `update intake_event set to_state = 'rejected' where id = (select max(id) from intake_event)`,
  );
  await asOwner(`update audit_event set action = 'nothing' where action = 'sign-in'`);
  const broken = await run('audit', 'verify');
  expect(broken.code).toBe(3);
  expect(broken.out).toMatch(/^audit: BROKEN \(changed\): entry \d+ at position 2 is not what was written/m);
  expect(broken.out).toMatch(/^intake: BROKEN \(changed\): entry \d+ at position 2 is not what was written/m);

  // A chain that was built again can be detected only by an earlier head, which is the hash of the last entry.
  await asOwner(`delete from journal_chain`);
  await asOwner(
    `insert into unchained_event select 'audit', id from audit_event union all select 'intake', id from intake_event`,
  );
  await chainAll();
  expect(await run('audit', 'verify')).toMatchObject({ code: 0 });
  const later = await run('audit', 'verify', '--json', ...anchors);
  expect(later.code).toBe(3);
  expect(JSON.parse(later.out)).toMatchObject([
    { journal: 'audit', firstBreak: { fault: 'changed', seq: 3 } },
    { journal: 'intake', firstBreak: { fault: 'changed', seq: 2 } },
  ]);
});

it('audit shows its usage for wrong arguments', async () => {
  for (const args of [
    [],
    ['repair'],
    ['verify', 'twice'],
    ['verify', '--anchor', 'audit:1'],
    ['verify', '--anchor', `x:1:${'0'.repeat(64)}`],
  ])
    expect((await run('audit', ...args)).code, args.join(' ')).toBe(2);
});
