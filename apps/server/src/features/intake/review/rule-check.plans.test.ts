import { intakeListQuery } from '@belegfach/contract';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import { journalScopeOfSystem } from '../receipts/journal/journal.policy.ts';
import { listReceipts } from '../receipts/journal/journal.repository.ts';
import { countCheckedReceipts, listRuleFigures } from '../receipts/rule-figures.repository.ts';

type SchemaOf<T> = T extends Kysely<infer Schema> ? Schema : never;

/** One file per hour for two years; each hundredth breaks rules. */
const RECEIPT_COUNT = 17_520;

let test: TestDatabase;
/** Uses the database role of the server and records every statement. */
let recorder: Executor;
let pool: Pool;
let providerId: string;
const sentQueries: CompiledQuery[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  const { executor } = test.owner;
  const provider = await createWorldBuilder(executor).provider('A');
  providerId = provider.publicId;
  await sql`
    with made as (insert into intake_batch (provider_id, channel) values (${provider.id}, 'hot-folder') returning id),
    received as (
      insert into intake_receipt (provider_id, batch_id, file_name, state, reasons, received_at, decided_at, rule_check, rules_version, finding_count)
      select ${provider.id}, made.id, n || '.xml', 'rejected', '{not-a-pdf}', timestamptz '2026-11-01' - make_interval(hours => n), now(),
        'checked', '1', case n % 100 when 0 then 2 else 0 end
      from made cross join generate_series(1, ${RECEIPT_COUNT}::integer) n
      returning id, provider_id, received_at, finding_count)
    insert into rule_finding (receipt_id, rule, class, severity, term, count, provider_id, month)
    select id, rule, 'semantic', 'fatal', 'BT-1', 1, provider_id, date_trunc('month', received_at)::date
    from received cross join unnest(array['BR-01', 'BR-02']) as rule where finding_count > 0`.execute(
    executor,
  );
  await sql`vacuum analyze intake_receipt`.execute(executor);
  await sql`vacuum analyze rule_finding`.execute(executor);
  pool = new Pool({ connectionString: test.applicationUrl, max: 1 });
  recorder = new Kysely<SchemaOf<Executor>>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void sentQueries.push(event.query),
  });
});
afterAll(async () => {
  await recorder.destroy();
  await test.drop();
});

/** The plan of the last statement. */
async function explainLast(): Promise<string> {
  const last = sentQueries.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  const { rows } = await pool.query<Record<string, string>>(`explain ${last.sql}`, [...last.parameters]);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

const scope = journalScopeOfSystem();

describe('among many files', () => {
  it.each([{}, { providerId: 'of the provider' }])(
    'those with findings are read from their index %j',
    async (more) => {
      const query = intakeListQuery.parse({ findings: 'with', ...(more.providerId && { providerId }) });
      expect(await listReceipts(recorder, scope, query)).toHaveLength(query.pageSize);
      expect(await explainLast()).toMatch(/intake_receipt__findings/);
    },
  );

  it.each([{}, { providerId: 'of the provider' }])(
    'the figures of a month are read only from indexes %j',
    async (more) => {
      const query = { month: '2026-09', ...(more.providerId && { providerId }) };
      const figures = await listRuleFigures(recorder, scope, query);
      expect(figures.map(({ rule, documents }) => [rule, documents])).toEqual([
        ['BR-01', 7],
        ['BR-02', 7],
      ]);
      expect(await explainLast()).toContain('Index Only Scan using rule_finding__month');
      expect(await countCheckedReceipts(recorder, scope, query)).toEqual({ checked: 720, withFindings: 7 });
      expect(await explainLast()).toContain('Index Only Scan using intake_receipt__checked');
    },
  );
});
