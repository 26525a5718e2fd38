/** As much of a browser as the demo's pages need: cookies, forms and redirects. */

interface Page {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

interface Form {
  readonly action: URL;
  readonly fields: Readonly<Record<string, string>>;
}

interface Send {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

export interface Browser {
  /** One request with this browser's cookies; redirects are not followed. */
  send(url: URL | string, options?: Send): Promise<Response>;
  open(url: URL | string): Promise<Page>;
  /** Presses the button of the page's form whose hidden fields hold these values, after typing in what is entered. */
  press(page: Page, fields?: Readonly<Record<string, string>>, entered?: Readonly<Record<string, string>>): Promise<Page>;
}

const mostRedirects = 10;

export const createBrowser = (): Browser => {
  // Cookies belong to a host, whatever its port (RFC 6265 section 8.5).
  const jars = new Map<string, Map<string, string>>();

  const send: Browser['send'] = async (target, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(target);
    const jar = jars.get(url.hostname) ?? new Map<string, string>();
    jars.set(url.hostname, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return response;
  };

  const follow = async (url: URL, first: Response): Promise<Page> => {
    let [at, response] = [url, first];
    for (let hops = 0; hops < mostRedirects; hops += 1) {
      const location = response.headers.get('location');
      if (location === null) return { url: at, status: response.status, html: await response.text() };
      at = new URL(location, at);
      response = await send(at);
    }
    throw new Error(`${url.origin} redirects without an end.`);
  };

  return {
    send,
    open: async (url) => follow(new URL(url), await send(url)),
    press: async (page, fields = {}, entered = {}) => {
      const form = formsOf(page).find((one) => Object.entries(fields).every(([name, value]) => one.fields[name] === value));
      if (form === undefined) throw new Error(`${page.url.origin}${page.url.pathname} has no such button:\n${page.html}`);
      const headers = { origin: page.url.origin };
      const body = new URLSearchParams({ ...form.fields, ...entered });
      return follow(form.action, await send(form.action, { method: 'POST', headers, body }));
    },
  };
};

const formsOf = ({ url, html }: Page): Form[] =>
  [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = '', content = '']) => ({
    action: new URL(attribute(attributes, 'action') ?? url, url),
    fields: Object.fromEntries(
      [...content.matchAll(/<input([^>]*)>/g)].map(([, input = '']) => [
        attribute(input, 'name') ?? '',
        attribute(input, 'value') ?? '',
      ]),
    ),
  }));

const attribute = (text: string, name: string): string | undefined => {
  const raw = new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];
  return raw?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
};
