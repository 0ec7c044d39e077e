import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeLeftFiles, findLeftFiles, findWaitingFiles } from './waiting-files.ts';

let home: string;
beforeAll(() => (home = mkdtempSync(path.join(tmpdir(), 'belegfach-waiting-'))));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function write(...names: readonly string[]): string {
  const file = path.join(home, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'content');
  return file;
}

describe('the waiting files of a hot folder', () => {
  it('are the files of the folder and of unfinished deliveries, without results and archived files', async () => {
    const startedAt = Date.now();
    const old = write('data', 'intake', 'muster', 'a.pdf');
    write('data', 'intake', 'muster', 'work', 'begun', 'b.pdf');
    for (const ignored of [
      'a.result.csv',
      'x.tmp',
      '.hidden',
      'work/begun/.claim.json',
      'done/2026-01-01/1/c.pdf',
    ])
      write('data', 'intake', 'muster', ignored);
    // A sender may set this time, as rsync does.
    utimesSync(old, new Date(0), new Date(0));
    const { count, oldestAt } = await findWaitingFiles(path.join(home, 'data', 'intake', 'muster'));
    expect(count).toBe(2);
    expect(oldestAt?.getTime()).toBeGreaterThan(startedAt - 60_000);
  });

  it('are none without a folder', async () => {
    expect(await findWaitingFiles(path.join(home, 'missing'))).toEqual({ count: 0, oldestAt: undefined });
  });
});

it('files in the former place of the hot folders are named only after INTAKE_DIR was set', async () => {
  const data = path.join(home, 'data');
  write('data', 'intake', 'muster', 'd.pdf');
  const there = path.join(data, 'intake');
  expect((await findLeftFiles(data, there)).count).toBe(0);
  const { count } = await findLeftFiles(data, '/srv/intake');
  expect(count).toBeGreaterThan(0);
  expect(describeLeftFiles(data, '/srv/intake', count)).toMatch(
    /^INTAKE_DIR: \d files wait in .*move the folders/,
  );
});
