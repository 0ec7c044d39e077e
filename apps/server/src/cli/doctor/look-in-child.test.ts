import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { lookAtDisks } from './disk-checks.ts';
import { lookInChild } from './look-in-child.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('a process that cannot be started is an error of the check that asked for it, also of one that asks later', async () => {
  process.execPath = '/nowhere/node';
  const request = { folder: '/srv', dataDirectory: '/srv', includesFolders: false, files: [] };
  await expect(lookInChild(request)).rejects.toThrow('ENOENT');
  const { documents } = lookAtDisks({ dataDirectory: '/srv', intakeDirectory: '/srv/intake' });
  // An unhandled rejection would be reported in the meantime.
  await setTimeout(50);
  await expect(documents).rejects.toThrow('ENOENT');
});

// On a busy machine, the start of the process took longer than the limit of the disk, and the disk was blamed.
it('a process that does not run in time says nothing about the disk', async () => {
  const request = { folder: '/srv', dataDirectory: '/srv', includesFolders: false, files: [] };
  const late = lookInChild(request, { limitMs: 60_000, startLimitMs: 1 });
  await expect(late).rejects.toThrow('this machine is too busy');
});
