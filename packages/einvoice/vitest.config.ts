import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Many test files start child processes, which takes long on a busy machine.
  test: { name: 'einvoice', testTimeout: 60_000, hookTimeout: 60_000 },
});
