import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { lookAtDisks } from './folders.check.ts';
import { observeFoldersInChildProcess } from './observe-folders.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('if no child process can be started, each check that needs one fails, and none leaves an unhandled rejection', async () => {
  process.execPath = '/nowhere/node';
  const request = { folder: '/srv', dataDirectory: '/srv', includesFolders: false, files: [] };
  await expect(observeFoldersInChildProcess(request)).rejects.toThrow('ENOENT');
  const { documents } = lookAtDisks({ dataDirectory: '/srv', intakeDirectory: '/srv/intake' });
  // An unhandled rejection would be reported in the meantime.
  await setTimeout(50);
  await expect(documents).rejects.toThrow('ENOENT');
});

// Regression: on a busy machine the start of the process took longer than the limit for the disk, and a fault of the disk was reported.
it('if the child process does not start in time, the error names the busy machine, not the disk', async () => {
  const request = { folder: '/srv', dataDirectory: '/srv', includesFolders: false, files: [] };
  const late = observeFoldersInChildProcess(request, { limitMs: 60_000, startLimitMs: 1 });
  await expect(late).rejects.toThrow('this machine is too busy');
});
