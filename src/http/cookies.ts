import { stringifySetCookie } from 'cookie';
import type { Cookie } from './route.ts';

export type Cookies = ReturnType<typeof createCookies>;

/**
 * Cookie names and attributes for the service's address: over https the `__Host-` prefix keeps sibling hosts from setting ours.
 * A port in the address is part of the names: cookies do not tell ports apart, and another Patchbay may be on the next one.
 */
export const createCookies = ({ protocol, port }: URL) => {
  const secure = protocol === 'https:';
  const nameOf = (name: string) => `${secure ? '__Host-' : ''}patchbay_${name}${port && `_${port}`}`;
  return {
    sessionName: nameOf('session'),
    browserName: nameOf('browser'),
    write: ({ name, value, maxAge }: Cookie): string =>
      stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' }),
  };
};
