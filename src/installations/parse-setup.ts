import { z } from 'zod';
import type { Definition } from '../../catalog/catalog.ts';
import type { AuthScheme, FormField } from '../../catalog/define.ts';
import { derivedFieldsOf, urlErrors, urlTemplatesOf } from '../../catalog/fill-url.ts';
import { checkValue, parseForm } from '../../catalog/form.ts';
import { placeholdersIn } from '../../catalog/url-template.ts';
import { AppError, type FieldError } from '../errors.ts';
import { PrivateKeyError, readPrivateKey } from '../secrets/private-key.ts';
import type { SecretChange } from '../secrets/store.ts';

/** What a person sends for one secret field. Absent fields are kept. */
export const secretChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('set'), value: z.string().max(20_000) }),
  z.strictObject({ action: z.literal('keep') }),
  z.strictObject({ action: z.literal('clear') }),
]);

/** Values by field id; which ids there may be, the scheme's fields say. */
export const configurationInput = z.record(z.string().max(100), z.string().max(4_000));
export const secretsInput = z.record(z.string().max(100), secretChange);

export interface Setup {
  readonly configuration: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, SecretChange>>;
}

interface SetupInput {
  readonly configuration: unknown;
  readonly secrets: Readonly<Record<string, z.output<typeof secretChange>>>;
  /** Secret slots that hold a value already. */
  readonly configured: ReadonlySet<string>;
}

/**
 * Checks a setup or account form: plain values and secrets against the scheme's fields, and what they make of its addresses.
 * @throws AppError `invalid_input` with every fault; paths are `configuration.<field>` and `secrets.<field>`, values are never repeated.
 */
export const parseSetup = async (
  { connector, scheme }: Definition,
  form: 'installation' | 'connection',
  input: SetupInput,
): Promise<Setup> => {
  const fields = form === 'installation' ? scheme.installationFields : scheme.connectionFields;
  const plain = parseForm(fields.filter(isPlain), input.configuration);
  const secret = parseSecrets(
    fields.filter((field) => !isPlain(field)),
    input,
  );
  const faulty = [...plain.errors, ...urlErrors(connector, scheme, plain.values)];
  const errors = [
    ...faulty.map(({ path, message }) => ({ path: `configuration.${path}`, message })),
    ...secret.errors,
    ...(await keyErrors(scheme, input)),
  ];
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
  return { configuration: plain.values, secrets: secret.changes };
};

/**
 * Whether a value that is part of an address, or that chose one at the provider, changes: a credential given to the old place
 * must never reach the new one.
 */
export const movesAddress = (
  { connector, scheme }: Definition,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, unknown>>,
): boolean => {
  const inAddresses = new Set(urlTemplatesOf(connector, scheme).flatMap((template) => placeholdersIn(template)));
  const choosing = derivedFieldsOf(scheme).flatMap(({ match }) => match?.connectionField ?? []);
  return (
    [...inAddresses].some((field) => before[field] !== undefined && before[field] !== after[field]) ||
    choosing.some((field) => before[field] !== after[field])
  );
};

/** The installation fields that are part of an address that credentials are sent to. */
export const addressFieldsOfSetup = ({ connector, scheme }: Definition): string[] => {
  const inAddresses = urlTemplatesOf(connector, scheme).flatMap((template) => placeholdersIn(template));
  return scheme.installationFields.map(({ id }) => id).filter((id) => inAddresses.includes(id));
};

const parseSecrets = (fields: readonly FormField[], { secrets, configured }: SetupInput) => {
  const changes: [string, SecretChange][] = [];
  const errors: FieldError[] = Object.keys(secrets)
    .filter((id) => !fields.some((field) => field.id === id))
    .map((id) => ({ path: `secrets.${id}`, message: 'is not a secret field of this form' }));
  for (const field of fields) {
    const change = Object.hasOwn(secrets, field.id) ? (secrets[field.id] ?? keep) : keep;
    const message = faultOf(field, change, configured.has(field.id));
    if (message === undefined) changes.push([field.id, change]);
    else errors.push({ path: `secrets.${field.id}`, message });
  }
  return { changes: Object.fromEntries(changes), errors };
};

/** A private key that cannot sign is said when it is given, not when somebody first needs it. */
const keyErrors = async (scheme: AuthScheme, { secrets }: SetupInput): Promise<FieldError[]> => {
  if (scheme.type !== 'oauth2' || scheme.clientAuthentication !== 'private-key-jwt') return [];
  const { clientSecretField: id, clientAssertionAlgorithm } = scheme;
  const change = Object.hasOwn(secrets, id) ? secrets[id] : undefined;
  if (change?.action !== 'set') return [];
  try {
    await readPrivateKey(change.value, clientAssertionAlgorithm);
    return [];
  } catch (error) {
    if (!(error instanceof PrivateKeyError)) throw error;
    return [{ path: `secrets.${id}`, message: error.message }];
  }
};

const keep = { action: 'keep' } as const;

const isPlain = ({ type }: FormField): boolean => type !== 'secret';

const faultOf = (field: FormField, change: SecretChange, configured: boolean): string | undefined => {
  if (change.action === 'set') {
    const checked = checkValue(field, change.value);
    return 'message' in checked ? checked.message : undefined;
  }
  const stays = change.action === 'keep' && configured;
  return stays || !field.required ? undefined : 'is required';
};
