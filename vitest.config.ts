import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'packages/einvoice',
      'packages/demo',
      'apps/server',
      'apps/web',
      'scripts',
    ],
    reporters: ['default'],
  },
});
