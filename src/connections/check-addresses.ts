import type { Definition } from '../../catalog/catalog.ts';
import { addressFields, fillUrl, UrlFieldError, urlTemplatesOf } from '../../catalog/fill-url.ts';
import { placeholdersIn } from '../../catalog/url-template.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';

/**
 * Refuses an account form whose values make an address that may not be called from here, such as a private one. It is judged
 * again with each call; this says so before anything is stored.
 * @throws AppError `invalid_input` that names the field.
 */
export type CheckAddresses = (definition: Definition, values: Readonly<Record<string, string>>) => Promise<void>;

export const createCheckAddresses =
  ({ egress }: { readonly egress: Pick<Egress, 'mayCall'> }): CheckAddresses =>
  async ({ connector, scheme }, values) => {
    const own = scheme.connectionFields.map(({ id }) => id);
    for (const template of urlTemplatesOf(connector, scheme)) {
      const field = placeholdersIn(template).find((id) => own.includes(id));
      const url = field === undefined ? undefined : filled(template, scheme, values);
      if (!url || (await egress.mayCall(url))) continue;
      throw new AppError('invalid_input', {
        errors: [{ path: `configuration.${field}`, message: 'is an address that may not be called from here' }],
      });
    }
  };

/** Values of the setup may still be missing; then there is no address yet. */
const filled = (template: string, scheme: Definition['scheme'], values: Readonly<Record<string, string>>): URL | undefined => {
  try {
    return fillUrl(template, addressFields(scheme), values);
  } catch (error) {
    if (error instanceof UrlFieldError) return undefined;
    throw error;
  }
};
