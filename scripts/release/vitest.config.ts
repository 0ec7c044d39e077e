import { defineConfig } from 'vitest/config';

/** `npm run test:release`: installs a release in a new Debian, which takes minutes and needs root rights and a network. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.release.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
