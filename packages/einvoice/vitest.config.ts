import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  // Many test files start child processes, which takes long on a busy machine.
  test: { name: 'einvoice', maxWorkers: MAX_WORKERS, testTimeout: 60_000, hookTimeout: 60_000 },
});
