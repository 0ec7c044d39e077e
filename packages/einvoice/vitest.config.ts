import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'einvoice',
    maxWorkers: MAX_WORKERS,
    // A process loads the reader and its libraries once, not for each file: no test changes the internal state of modules.
    isolate: false,
    // Many test files start child processes, which takes long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
