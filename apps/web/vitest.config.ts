import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    maxWorkers: MAX_WORKERS,
    // A process loads React and the portal once, not for each file; the setup file resets the page and the stores that tests change.
    isolate: false,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test-support/setup.ts'],
    css: false,
    // Milliseconds. No test waits for time to pass, but a busy machine renders slowly.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
