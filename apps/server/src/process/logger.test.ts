import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';

const CANARY = 'Canary-of-a-row@test.example';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** The log of a statement that fails, also as the cause of another error. */
async function logOf(failing: Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const error: unknown = await failing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  logger.error({ err: error }, 'request failed');
  logger.error({ err: new Error('it failed', { cause: error }) }, 'request failed');
  return lines.join('');
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(test.owner.executor);

it.each([
  [
    'a row that a constraint refuses',
    () => run(sql`insert into account (kind, email, status) values ('Nobody', ${CANARY}, 'New')`),
    '23514',
  ],
  [
    'a row without a value',
    () => run(sql`insert into mail (kind, recipient, subject) values (${CANARY}, ${CANARY}, null)`),
    '23502',
  ],
  [
    'a value that exists already',
    async () => {
      await run(sql`insert into provider (name) values (${CANARY})`);
      await run(sql`insert into provider (name) values (${CANARY})`);
    },
    '23505',
  ],
  ['a text that is no number', () => run(sql`select ${CANARY}::text::integer`), '22P02'],
  ['a text that is no day', () => run(sql`select ${CANARY}::text::date`), '22007'],
  [
    'a function that quotes its argument',
    () => run(sql`select query_to_xml(${`select '${CANARY}'::integer`}, true, true, '')`),
    '22P02',
  ],
])('the log states the fault of %s without any of its data', async (_what, fail, code) => {
  const log = await logOf(fail());
  expect(log).toContain(code);
  expect(log).toContain('logger.test.ts');
  expect(log).not.toContain(CANARY);
});

it('the log keeps the text and the cause of errors that are not of the database', async () => {
  const log = await logOf(Promise.reject(new Error('the folder is gone', { cause: new Error('ENOENT') })));
  expect(log).toContain('the folder is gone');
  expect(log).toContain('ENOENT');
});
