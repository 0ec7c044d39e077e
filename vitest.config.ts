import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/contract', 'packages/einvoice', 'apps/server', 'apps/web', 'scripts'],
    reporters: ['default'],
    // Vitest leaves one core to whoever watches: on two cores that is one file after the other, and most files wait for the disk.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
