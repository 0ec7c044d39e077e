import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Each file starts processes of its own, which takes long on a busy machine.
  test: { name: 'einvoice', testTimeout: 60_000, hookTimeout: 60_000 },
});
