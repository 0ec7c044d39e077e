import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'contract',
    maxWorkers: MAX_WORKERS,
    isolate: false,
    // Milliseconds: it ends what hangs. A busy machine may take long for the first test, which compiles all definitions.
    testTimeout: 60_000,
  },
});
