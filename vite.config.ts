import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The console is built into `dist/console`, from where the service serves it. */
export default defineConfig({
  root: 'src/console',
  base: '/console/',
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // Only the form library's test helper asks for it, which is left out of the build: it makes code from schemas with `eval`.
    rolldownOptions: { external: ['@rjsf/validator-ajv8'] },
  },
  plugins: [react(), compressed()],
});

/** Beside each text file its compressed forms, so that no request has to make them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: ({ dir = '' }) => {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const text = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text));
      }
    },
  };
}
