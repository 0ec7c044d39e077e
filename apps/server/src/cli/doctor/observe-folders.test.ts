import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { lookAtDisks } from './folders.check.ts';
import { lookInChild } from './observe-folders.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('each check that needs a process that cannot be started fails, also a check that begins to wait for it later', async () => {
  process.execPath = '/nowhere/node';
  const request = { folder: '/srv', dataDirectory: '/srv', includesFolders: false, files: [] };
  await expect(lookInChild(request)).rejects.toThrow('ENOENT');
  const { documents } = lookAtDisks({ dataDirectory: '/srv', intakeDirectory: '/srv/intake' });
  // An unhandled rejection would be reported in the meantime.
  await setTimeout(50);
  await expect(documents).rejects.toThrow('ENOENT');
});

// Regression: on a busy machine the start of the process took longer than the limit for the disk, and a fault of the disk was reported.
it('a process that does not run in time says nothing about the disk', async () => {
  const request = { folder: '/srv', dataDirectory: '/srv', includesFolders: false, files: [] };
  const late = lookInChild(request, { limitMs: 60_000, startLimitMs: 1 });
  await expect(late).rejects.toThrow('this machine is too busy');
});
