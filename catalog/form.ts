/** Checks what a person filled into a setup or account form, configuration and secrets alike. */
import type { FormField } from './define.ts';
import { wholeMatch } from './pattern.ts';

export interface FormError {
  /** Id of the field, or the unknown key. */
  readonly path: string;
  readonly message: string;
}

export interface ParsedForm {
  /** The values that fit, by field id; defaults stand in for what was left out. */
  readonly values: Readonly<Record<string, string>>;
  /** Everything that does not fit. Names fields, never values. */
  readonly errors: readonly FormError[];
}

export const parseForm = (fields: readonly FormField[], input: unknown): ParsedForm => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { values: {}, errors: [{ path: '', message: 'must be an object of field values' }] };
  }
  // Own properties only, kept in a Map: a key such as __proto__ or constructor is an unknown field like any other.
  const given = new Map<string, unknown>(Object.entries(input));
  const errors = unknownKeys(fields, given);
  const values: [string, string][] = [];
  for (const field of fields) {
    const checked = checkValue(field, given.get(field.id));
    if ('message' in checked) errors.push({ path: field.id, message: checked.message });
    else if (checked.value !== undefined) values.push([field.id, checked.value]);
  }
  return { values: Object.fromEntries(values), errors };
};

type CheckedValue = { readonly value: string | undefined } | { readonly message: string };

/** Checks one value against its field. A value that was left out is its default, or undefined where it may be missing. */
export const checkValue = (field: FormField, input: unknown): CheckedValue => {
  if (input === undefined) return whenMissing(field);
  if (typeof input !== 'string') return { message: 'must be text' };
  if (field.type !== 'secret' && input.trim() === '') return whenMissing(field);

  const value = field.type === 'secret' ? input : input.trim();
  const message = faultOf(field, value);
  return message === undefined ? { value } : { message };
};

const unknownKeys = (fields: readonly FormField[], given: ReadonlyMap<string, unknown>): FormError[] => {
  const known = fields.map(({ id }) => id);
  const expected = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`;
  return [...given.keys()]
    .filter((key) => !known.includes(key))
    .map((path) => ({ path, message: `is not a field of this form; ${expected}` }));
};

const whenMissing = ({ required, default: value }: FormField): CheckedValue =>
  value === undefined && required ? { message: 'is required' } : { value };

/**
 * Control characters (CR and LF split headers), every kind of space but the plain one, and whatever takes no room on the
 * screen: zero-width and bidirectional marks, byte order marks, lone surrogates. They come with copying and are never meant.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

const faultOf = (field: FormField, value: string): string | undefined => {
  if (value.trim() === '') return 'must not be blank';
  if (invisible.test(field.multiline ? value.replace(/[\r\n\t]/g, '') : value))
    return 'holds a line break or an invisible character; copy the value again without it';
  if (field.type === 'url' && !isHttpsUrl(value)) return 'must be a URL that begins with https://';
  if (field.type === 'select' && !field.options?.some((option) => option.value === value)) return 'must be one of the options';
  if (field.pattern !== undefined && !wholeMatch(field.pattern, value)) return 'does not have the expected form';
  return undefined;
};

const isHttpsUrl = (value: string): boolean => {
  if (!/^https:\/\/[^/\\]/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
};
