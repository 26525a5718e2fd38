import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

export const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Checks that a request is meant for this service and that a browser's request comes from our own pages. */
export const createAddressCheck = (publicUrl: URL) => {
  const loopback = loopbackNames.includes(publicUrl.hostname);
  return {
    /**
     * DNS rebinding: a page on another name that resolves to this machine. It reaches only services on loopback; behind a
     * proxy the Host header is the proxy's affair, and cookies and links are bound to PUBLIC_URL.
     */
    host: ({ headers }: IncomingMessage): void => {
      const name = headers.host?.replace(/:\d+$/, '');
      if (loopback && !(name && loopbackNames.includes(name))) throw new AppError('host_not_allowed');
    },
    /** On loopback: the service was called by another of its names, such as localhost for 127.0.0.1. */
    isOtherName: ({ headers }: IncomingMessage): boolean => loopback && headers.host !== publicUrl.host,
    /**
     * CSRF, for requests that carry our cookie: a browser says where a request comes from in Sec-Fetch-Site or Origin; a
     * request with neither was not made by a browser.
     */
    sameSite: ({ method, headers }: IncomingMessage): void => {
      if (method === 'GET' || method === 'HEAD') return;
      const site = headers['sec-fetch-site'];
      if (site === 'same-origin' || site === 'none') return;
      const { origin } = headers;
      if (site === undefined && (origin === undefined || origin === publicUrl.origin || origin === `http://${headers.host}`))
        return;
      throw new AppError('cross_site_request');
    },
  };
};
