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

it('the cluster is stored in the data directory if the portal runs as an ordinary user', () => {
  expect(resolveClusterFolder(folder, false)).toEqual({
    folder: path.join(folder, 'postgres'),
    runAs: {},
  });
});

it('the cluster is stored in the data directory if the portal runs as root and every user may enter the data directory', () => {
  chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o755 });
  expect(resolveClusterFolder(data, true)).toEqual({
    folder: path.join(data, 'postgres'),
    runAs: { uid: 65534, gid: 65534 },
  });
});

it.runIf(process.getuid?.() === 0)(
  'the cluster is stored outside the data directory if only root may enter it; a file there names the folder, which does not change later',
  () => {
    const first = resolveClusterFolder(folder, true);
    expect(first.folder).toMatch(/^\/var\/lib\/belegfach\/[0-9a-f]{12}$/);
    expect(first.notice).toContain(first.folder);
    expect(first.runAs).toEqual({ uid: 65534, gid: 65534 });
    expect(readFileSync(path.join(folder, 'postgres.location'), 'utf8').trim()).toBe(first.folder);
    chmodSync(folder, 0o755);
    expect(resolveClusterFolder(folder, true).folder).toBe(first.folder);
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  },
);
