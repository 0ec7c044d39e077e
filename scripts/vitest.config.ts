import { defineConfig } from 'vitest/config';

// Some compile a whole workspace, in a test or before the first one.
export default defineConfig({ test: { name: 'scripts', testTimeout: 120_000, hookTimeout: 120_000 } });
