import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the data directory belongs to one process, and other processes learn the address of its database', () => {
  const lock = lockDataDirectory(folder);
  if (lock.isHeldByOther) throw new Error('the lock of a new folder is held already');
  lock.publish('postgres://here');
  const other = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { lockDataDirectory } from '${path.join(import.meta.dirname, 'data-directory-lock.ts')}'; console.log(JSON.stringify(lockDataDirectory(${JSON.stringify(folder)})))`,
    ],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(other.stdout)).toEqual({
    isHeldByOther: true,
    processId: process.pid,
    databaseUrl: 'postgres://here',
  });
  lock.release();
  expect(lockDataDirectory(folder).isHeldByOther).toBe(false);
});

it('the lock of a dead process is taken over, also if its process id belongs to another process now', () => {
  writeFileSync(
    path.join(folder, 'portal.claim'),
    JSON.stringify({ processId: process.ppid, startedAt: '1' }),
  );
  const lock = lockDataDirectory(folder);
  expect(lock.isHeldByOther).toBe(false);
  expect(JSON.parse(readFileSync(path.join(folder, 'portal.claim'), 'utf8'))).toMatchObject({
    processId: process.pid,
  });
});

it('an incomplete lock file is taken over', () => {
  writeFileSync(path.join(folder, 'portal.claim'), '{"processId":');
  expect(lockDataDirectory(folder).isHeldByOther).toBe(false);
});
