import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'scripts',
    maxWorkers: MAX_WORKERS,
    // They have a command of their own: `npm run test:release`.
    exclude: ['**/*.release.test.ts'],
    // Some tests compile a whole workspace, in the test or in a hook.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
