export interface Field {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'url' | 'secret' | 'select';
  readonly required?: boolean;
  readonly help?: string;
  readonly placeholder?: string;
  readonly default?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly multiline?: boolean;
}

/** What becomes of a stored secret. */
export type SecretChange = { readonly action: 'set'; readonly value: string } | { readonly action: 'clear' };

export interface FieldProps<T> {
  readonly field: Field;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
}

/** What every input of a field says about itself. */
export const labelsOf = ({ label, help, required = true, placeholder }: Field) => ({
  label,
  description: help,
  required,
  withAsterisk: false,
  ...(!required && { label: `${label} (optional)` }),
  ...(placeholder !== undefined && { placeholder }),
});
