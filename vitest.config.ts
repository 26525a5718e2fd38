import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/template.ts'],
    include: ['catalog/**/*.test.ts', 'plugins/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Files share their worker's modules: importing the service anew for each would take longer than the tests.
    isolate: false,
    maxWorkers: 2,
  },
});
