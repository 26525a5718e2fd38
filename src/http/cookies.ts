import { stringifySetCookie } from 'cookie';
import type { Cookie } from './route.ts';

export type Cookies = ReturnType<typeof createCookies>;

/** Cookie names and attributes for the service's address: over https the `__Host-` prefix keeps sibling hosts from setting ours. */
export const createCookies = ({ protocol }: URL) => {
  const secure = protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  return {
    sessionName: `${prefix}patchbay_session`,
    browserName: `${prefix}patchbay_browser`,
    write: ({ name, value, maxAge }: Cookie): string =>
      stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' }),
  };
};
