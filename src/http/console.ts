/** Serves the console: the built files of `src/console` under `/console`. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler, Response } from 'express';
import sirv from 'sirv';

const assetsSeconds = 31_536_000;

/**
 * Every address below `/console` that is no file is a page, which the script finds for itself. Its policy lets in the style
 * elements that the script makes, by a nonce that no other answer has.
 */
export const createConsole = (folder: string): readonly RequestHandler[] => {
  const page = readPage(folder);
  if (page === undefined) return [(_request, response) => void response.status(503).type('text').send(notBuilt)];
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      // The build names each asset after its content.
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? `public, max-age=${assetsSeconds}, immutable` : 'no-cache',
      );
    },
  });
  return [
    (request, response, next) => {
      // The page itself has placeholders; nobody gets it as a file.
      if (/\.\w+$/.test(request.path) && request.path !== '/index.html') files(request, response, next);
      else next();
    },
    (request, response, next) => {
      if (request.method !== 'GET' || /\.\w+$/.test(request.path)) return next();
      const nonce = randomBytes(16).toString('base64');
      allowStyles(response, nonce);
      response.type('html').send(page.replaceAll('{nonce}', nonce));
    },
  ];
};

const notBuilt = 'The console has not been built. Run `npm run build`, then start Patchbay again.\n';

const readPage = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
};

const allowStyles = (response: Response, nonce: string): void => {
  const policy = String(response.getHeader('content-security-policy'));
  response.setHeader('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
};
