/** A browser as far as signing in needs one: it keeps cookies per host and port and follows no redirect by itself. */
export interface Page {
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
  /** Where a redirect leads. */
  readonly location: string;
}

export interface Browser {
  get(url: string, headers?: Record<string, string>): Promise<Page>;
  post(url: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
  /** Sends JSON, as a page's script would. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  call(method: string, url: string, body?: unknown): Promise<{ status: number; body: any }>;
  /** Follows redirects until a page answers, or until `until` says so about a location. */
  follow(page: Page, until?: (location: string) => boolean): Promise<Page>;
  forget(name: string): void;
  remember(url: string, name: string, value: string): void;
}

export const openBrowser = (): Browser => {
  const jar = new Map<string, Map<string, string>>();
  const cookiesOf = (url: string) => {
    const { host } = new URL(url);
    const known = jar.get(host) ?? new Map<string, string>();
    jar.set(host, known);
    return known;
  };
  const send = async (url: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Page> => {
    const cookies = cookiesOf(url);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...(cookie && { cookie }), ...init.headers } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      url,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? '' : new URL(location, url).href,
    };
  };
  const get: Browser['get'] = (url, headers = {}) => send(url, { headers });
  return {
    get,
    post: (url, form = {}, headers = {}) =>
      send(url, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    call: async (method, url, body) => {
      const page = await send(url, {
        method,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: page.status, body: page.text && JSON.parse(page.text) };
    },
    follow: async (page, until = () => false) => {
      let current = page;
      while (current.location !== '' && !until(current.location)) current = await get(current.location);
      return current;
    },
    forget: (name) => {
      for (const cookies of jar.values()) cookies.delete(name);
    },
    remember: (url, name, value) => void cookiesOf(url).set(name, value),
  };
};
