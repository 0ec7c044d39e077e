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
