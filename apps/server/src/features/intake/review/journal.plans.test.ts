import { intakeListQuery } from '@belegfach/contract';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import { journalScopeOf } from '../receipts/journal/journal.policy.ts';
import { countReceipts, listReceipts } from '../receipts/journal/journal.repository.ts';

type SchemaOf<T> = T extends Kysely<infer Schema> ? Schema : never;

const RECEIPT_COUNT = 3_000;
/** Receipts with 299 in their number: 299, and 2990 to 2999. */
const MATCH_COUNT = 11;

let test: TestDatabase;
/** Uses the database role of the server and records every statement. */
let recorder: Executor;
const sentQueries: CompiledQuery[] = [];
let pool: Pool;

beforeAll(async () => {
  test = await createTestDatabase();
  const { executor } = test.owner;
  const provider = await createWorldBuilder(executor).provider('A');
  await sql`
    with made as (
      insert into intake_batch (provider_id, channel) values (${provider.id}, 'hot-folder') returning id)
    insert into intake_receipt (provider_id, batch_id, file_name, document_number, state, reasons, decided_at)
    select ${provider.id}, made.id, 'Rechnung Müller ' || n || '.pdf', 'RE-2026/' || n, 'rejected', '{not-a-pdf}', now()
    from made cross join generate_series(1, ${RECEIPT_COUNT}::integer) n`.execute(executor);
  await sql`vacuum analyze intake_receipt`.execute(executor);
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

const scope = journalScopeOf({
  publicId: '',
  sessionId: 0,
  signedInSecondsAgo: 0,
  hasSecondFactor: false,
  userType: 'BackofficeUser',
  branchId: null,
  accountId: 1,
  role: 'SuperAdmin',
  providerId: null,
});

async function explain({ sql: text, parameters }: CompiledQuery): Promise<string> {
  const { rows } = await pool.query<Record<string, string>>(`explain ${text}`, [...parameters]);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

describe('a search of the journal', () => {
  it.each([
    ['fileName', 'mueller 299', 'intake_receipt__file_name_folds'],
    ['documentNumber', '2026/299', 'intake_receipt__document_number_folds'],
  ])('by %s reads only the matching entries', async (name, text, index) => {
    const query = intakeListQuery.parse({ [name]: text });
    sentQueries.length = 0;
    expect(await listReceipts(recorder, scope, query)).toHaveLength(MATCH_COUNT);
    expect((await countReceipts(recorder, scope, query)).counts.rejected).toBe(MATCH_COUNT);
    const statements = [...sentQueries];
    expect(statements).toHaveLength(2);
    for (const statement of statements) expect(await explain(statement)).toContain(index);
  });
});
