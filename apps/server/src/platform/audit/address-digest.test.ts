import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openDatabase } from '../database/index.ts';
import { type AuditEvent, recordAuditEvents } from './audit.repository.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.executor.insertInto('installation').values({ demo: false }).execute();
});
afterAll(() => test.drop());

const from = (address: string): AuditEvent => ({
  action: 'sign-in',
  origin: { requestId: 'r', address, userAgent: undefined },
});

it('the digest of an address is keyed, the same for each spelling of the address, and stored with its own entry', async () => {
  await recordAuditEvents(test.database.executor, [
    from('192.0.2.7'),
    { action: 'personal-data.erase' },
    from('::ffff:192.0.2.7'),
    from('2001:DB8:0::1'),
    from('2001:db8::1'),
  ]);
  const { rows } = await sql<{ digest: Buffer | null; address: string | null }>`
    select e.address_digest as digest, host(o.address) as address
    from audit_event e left join audit_origin o on o.event_id = e.id order by e.id`.execute(
    test.owner.executor,
  );
  const digestOf = (address: string) => test.keyring.digest('audit address', address);
  expect(rows.map(({ digest }) => digest)).toEqual([
    digestOf('192.0.2.7'),
    null,
    digestOf('192.0.2.7'),
    digestOf('2001:db8::1'),
    digestOf('2001:db8::1'),
  ]);
  expect(rows.map(({ address }) => address)).toEqual([
    '192.0.2.7',
    null,
    '::ffff:192.0.2.7',
    '2001:db8::1',
    '2001:db8::1',
  ]);
});

/**
 * If the key were stored in the same database, an attacker with a copy could find every IPv4 address in 2^32 attempts.
 */
it('no value in the database turns an address into its digest', async () => {
  const { rows } = await sql<{ matches: number }>`
    with address (text) as (values (convert_to('192.0.2.7', 'UTF8'))),
      stored (bytes) as (
        select ''::bytea
        union all select backup_mark from installation
        union all select key_id from encryption_key
        union all select convert_to(created_at::text, 'UTF8') from installation)
    select count(*) as matches from audit_event e, address a, stored s
    where e.address_digest in (sha256(a.text), sha256(s.bytes || a.text), sha256(a.text || s.bytes))`.execute(
    test.owner.executor,
  );
  expect(rows).toEqual([{ matches: 0 }]);
});

it('an entry with an address cannot be written without the key', async () => {
  const keyless = openDatabase({ url: test.applicationUrl, poolSize: 1 });
  try {
    await recordAuditEvents(keyless.executor, [{ action: 'personal-data.erase' }]);
    await expect(recordAuditEvents(keyless.executor, [from('192.0.2.7')])).rejects.toThrow(/without the key/);
  } finally {
    await keyless.close();
  }
});
