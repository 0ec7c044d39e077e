import { defineConfig } from 'vitest/config';

// Some tests compile a whole workspace, in the test or in a hook.
export default defineConfig({ test: { name: 'scripts', testTimeout: 120_000, hookTimeout: 120_000 } });
