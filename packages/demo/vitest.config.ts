import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({
  // The tests render many documents, which takes long on a busy machine.
  test: { name: 'demo', maxWorkers: MAX_WORKERS, testTimeout: 180_000, hookTimeout: 180_000 },
});
