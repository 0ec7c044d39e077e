import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'server',
    maxWorkers: MAX_WORKERS,
    globalSetup: ['test/support/database-server.ts'],
    // Milliseconds: they end what hangs. What takes seconds here takes minutes on a machine that is busy with others.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Most waits in these tests take milliseconds; they take longer than the runner's default of one second only on a busy
    // machine.
    expect: { poll: { timeout: 30_000 } },
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
