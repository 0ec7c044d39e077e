import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The tests render many documents, which takes long on a busy machine.
  test: { name: 'demo', testTimeout: 180_000, hookTimeout: 180_000 },
});
