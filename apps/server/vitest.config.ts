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
  },
});
