import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'server',
    maxWorkers: MAX_WORKERS,
    globalSetup: ['src/test-support/database-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // A process evaluates the portal once and not for each file: what tests change of the process itself they put back, and what
    // modules keep to themselves (the newest migration, common passwords) is the same for all.
    isolate: false,
    // Many tests start processes, and kill them: what Node has compiled for one serves the next.
    env: {
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/compiled-for-tests'),
    },
  },
});
