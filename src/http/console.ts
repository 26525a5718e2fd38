/** Serves the console: the built files of `src/console` under `/console`. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';

const assetsSeconds = 31_536_000;

/**
 * Every address below `/console` that is no file is a page, which the script finds for itself. Its policy lets in the style
 * elements that the script makes, by a nonce that no other answer has.
 */
export const createConsole = (folder: string): readonly RequestHandler[] => {
  const page = readPage(folder);
  if (page === undefined) return [(_request, response) => void response.status(503).type('text').send(notBuilt)];
  const files = express.static(folder, { index: false, redirect: false, cacheControl: false, setHeaders });
  const compressed = compressedFiles(folder);
  return [
    (request, response, next) => {
      // The page itself has placeholders; nobody gets it as a file.
      if (!/\.\w+$/.test(request.path) || request.path === '/index.html') return next();
      const { url } = request;
      response.vary('accept-encoding');
      request.url = request.path + (suffixes.find((suffix) => fits(request, suffix, compressed)) ?? '');
      files(request, response, (error) => {
        request.url = url;
        next(error);
      });
    },
    (request, response, next) => {
      if (request.method !== 'GET' || /\.\w+$/.test(request.path)) return next();
      const nonce = randomBytes(16).toString('base64');
      allowStyles(response, nonce);
      response.type('html').send(page.replaceAll('{nonce}', nonce));
    },
  ];
};

/** The compressed forms that the build has made, the smaller first. */
const encodings: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };
const suffixes = Object.keys(encodings);

const fits = (request: Request, suffix: string, compressed: ReadonlySet<string>): boolean =>
  compressed.has(request.path + suffix) && request.acceptsEncodings(encodings[suffix] ?? '') !== false;

const compressedFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => suffixes.includes(extname(name)))
      .map((name) => `/${name.split(sep).join('/')}`),
  );

const setHeaders = (response: Response, path: string): void => {
  const encoding = encodings[extname(path)];
  if (encoding !== undefined) {
    response.setHeader('content-encoding', encoding);
    response.type(extname(path.slice(0, -extname(path).length)));
  }
  // The build names each asset after its content.
  response.setHeader(
    'cache-control',
    path.includes(`${sep}assets${sep}`) ? `public, max-age=${assetsSeconds}, immutable` : 'no-cache',
  );
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
