import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    maxWorkers: MAX_WORKERS,
    // A process evaluates React and the portal once and not for each file; the setup puts back what tests change of page and stores.
    isolate: false,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test-support/setup.ts'],
    css: false,
    // Milliseconds. Nothing waits for time to pass: a busy machine only renders slowly.
    testTimeout: 60_000,
  },
});
