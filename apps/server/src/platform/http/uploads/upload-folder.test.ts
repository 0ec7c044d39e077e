import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeOldUploads } from './upload-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'belegfach-uploads-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('uploads of a killed process are removed when nothing was written to them for a while', async () => {
  for (const name of ['upload-old', 'upload-busy', 'upload-new', 'mine']) {
    mkdirSync(path.join(root, name));
    writeFileSync(path.join(root, name, 'file'), 'x');
  }
  const old = new Date(Date.now() - 3_600_000);
  for (const name of ['upload-old', 'mine']) utimesSync(path.join(root, name, 'file'), old, old);
  for (const name of ['upload-old', 'upload-busy', 'mine']) utimesSync(path.join(root, name), old, old);
  await removeOldUploads(root);
  expect(readdirSync(root).sort()).toEqual(['mine', 'upload-busy', 'upload-new']);
});
