import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/template.ts'],
    include: ['test/conformance/*.conformance.ts'],
    // The hook that runs a generation's whole suite.
    hookTimeout: 300_000,
  },
});
