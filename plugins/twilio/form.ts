import type { Api, ApiPath } from '../define.ts';

type FormFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Sends a form in which a field with several values is repeated, as Twilio wants it. */
export const postForm = async (api: Api, path: ApiPath, fields: FormFields): Promise<unknown> => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) form.append(name, one);
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await api.request({ method: 'POST', path, text: form.toString(), headers })).body;
};
