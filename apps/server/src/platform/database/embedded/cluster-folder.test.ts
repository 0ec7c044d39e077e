import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveClusterFolder } from './cluster-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-cluster-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the cluster is stored in the data directory for an ordinary user', () => {
  expect(resolveClusterFolder(folder, false)).toEqual({
    folder: path.join(folder, 'postgres'),
    identity: {},
  });
});

it('the cluster is stored in the data directory for root if every user may enter it', () => {
  chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o755 });
  expect(resolveClusterFolder(data, true)).toEqual({
    folder: path.join(data, 'postgres'),
    identity: { uid: 65534, gid: 65534 },
  });
});

it.runIf(process.getuid?.() === 0)(
  'the cluster is stored elsewhere, permanently and with a pointer, if only root may enter the data directory',
  () => {
    const first = resolveClusterFolder(folder, true);
    expect(first.folder).toMatch(/^\/var\/lib\/belegfach\/[0-9a-f]{12}$/);
    expect(first.notice).toContain(first.folder);
    expect(first.identity).toEqual({ uid: 65534, gid: 65534 });
    expect(readFileSync(path.join(folder, 'postgres.location'), 'utf8').trim()).toBe(first.folder);
    chmodSync(folder, 0o755);
    expect(resolveClusterFolder(folder, true).folder).toBe(first.folder);
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  },
);
