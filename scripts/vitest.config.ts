import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    // They have a command of their own: `npm run test:release`.
    exclude: ['**/*.release.test.ts'],
    // Some tests compile a whole workspace, in the test or in a hook.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
