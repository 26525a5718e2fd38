import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/template.ts'],
    setupFiles: ['test/e2e/setup.ts'],
    include: ['test/e2e/*.e2e.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: false,
    // One browser at a time: two would wait for each other's pages.
    maxWorkers: 1,
  },
});
