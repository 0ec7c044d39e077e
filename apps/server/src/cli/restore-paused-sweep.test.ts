import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBackupFolder, restoreDatabase } from '../features/backup/index.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { runOn } from '../../test/support/run-command.ts';

let home: string;
let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-paused-'));
  source = await createTestDatabase();
  target = await createTestDatabase();
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  rmSync(home, { recursive: true, force: true });
});

// Regression: a restore that was killed after loading its rows left a database of an earlier state in which the sweep
// was not paused.
it.each([
  ['no pause', null],
  ['a pause because of too many files, which would end by itself,', 'too-many'],
])(
  'the rows of a backup with %s and the pause of the sweep are committed together',
  async (_what, reason) => {
    await sql`insert into installation (demo, sweep_held_because, sweep_held_at)
    values (true, ${reason}, case when ${reason}::text is null then null else now() end)`.execute(
      source.owner.executor,
    );
    const folder = path.join(home, 'backup');
    const { code, text } = await runOn(source.url, path.join(home, 'data'), 'backup', folder);
    expect(code, text).toBe(0);
    await restoreDatabase(target.owner, await openBackupFolder(folder), new AbortController().signal);
    const { rows } = await sql`select sweep_held_because as reason from installation`.execute(
      target.owner.executor,
    );
    expect(rows).toEqual([{ reason: 'restored' }]);
  },
);
