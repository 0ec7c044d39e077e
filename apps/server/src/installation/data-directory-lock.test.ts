import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-claim-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the data directory belongs to one process, and other processes learn the address of its database', () => {
  const claim = lockDataDirectory(folder);
  if (claim.held) throw new Error('a fresh folder is free');
  claim.publish('postgres://here');
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
    held: true,
    processId: process.pid,
    databaseUrl: 'postgres://here',
  });
  claim.release();
  expect(lockDataDirectory(folder).held).toBe(false);
});

it('a claim is taken over from a dead process, also if its process id belongs to another process now', () => {
  writeFileSync(
    path.join(folder, 'portal.claim'),
    JSON.stringify({ processId: process.ppid, startedAt: '1' }),
  );
  const claim = lockDataDirectory(folder);
  expect(claim.held).toBe(false);
  expect(JSON.parse(readFileSync(path.join(folder, 'portal.claim'), 'utf8'))).toMatchObject({
    processId: process.pid,
  });
});

it('an incomplete claim is taken over', () => {
  writeFileSync(path.join(folder, 'portal.claim'), '{"processId":');
  expect(lockDataDirectory(folder).held).toBe(false);
});
