import { Button, Group, NativeSelect, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../api/problem.ts';
import { ProblemNotice } from './problem-notice.tsx';

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

type SecretChange = { readonly action: 'set'; readonly value: string } | { readonly action: 'clear' };

/** What the person entered; a secret that was not touched is left out, and kept. */
export interface FormValues {
  readonly configuration: Record<string, string>;
  readonly secrets: Record<string, SecretChange>;
}

interface SchemeFormProps {
  readonly fields: readonly Field[];
  /** What is stored now. Read once: what is typed is never replaced by what arrives later. */
  readonly configuration?: Readonly<Record<string, string>>;
  readonly configured?: Readonly<Record<string, unknown>>;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSubmit: (values: FormValues) => void;
  /** Inputs before the fields, such as a name. */
  readonly before?: ReactNode;
  /** Beside the button. */
  readonly beside?: ReactNode;
  /** Paths of fields that stand in `before`, whose errors are shown there. */
  readonly ownPaths?: readonly string[];
}

/** The form of a setup or an account, made from the fields of its scheme. Secrets can be given, replaced and cleared, never read. */
export const SchemeForm = ({
  fields,
  configuration = {},
  configured = {},
  submit,
  isBusy,
  error,
  onSubmit,
  before,
  beside,
  ownPaths = [],
}: SchemeFormProps) => {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      fields.filter(({ type }) => type !== 'secret').map((field) => [field.id, configuration[field.id] ?? field.default ?? '']),
    ),
  );
  const [secrets, setSecrets] = useState<Record<string, SecretChange>>({});
  const errors = error instanceof ApiError ? error.problem.errors : [];
  const shown = new Set([...ownPaths, ...fields.flatMap(({ id }) => [`configuration.${id}`, `secrets.${id}`])]);
  const isPlaced = errors.length > 0 && errors.every(({ path }) => shown.has(path));
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(values).filter(([, value]) => value !== '');
    onSubmit({ configuration: Object.fromEntries(given), secrets });
  };
  const setSecret = (id: string, change: SecretChange | undefined) =>
    setSecrets(({ [id]: _, ...others }) => (change ? { ...others, [id]: change } : others));
  return (
    <form onSubmit={submitted} noValidate autoComplete="off">
      <Stack gap="md" maw={560}>
        {before}
        {fields.map((field) =>
          field.type === 'secret' ? (
            <SecretField
              key={field.id}
              field={field}
              isConfigured={Object.hasOwn(configured, field.id)}
              change={secrets[field.id]}
              error={messageAt(errors, `secrets.${field.id}`)}
              onChange={(change) => setSecret(field.id, change)}
            />
          ) : (
            <PlainField
              key={field.id}
              field={field}
              value={values[field.id] ?? ''}
              error={messageAt(errors, `configuration.${field.id}`)}
              onChange={(value) => setValues((all) => ({ ...all, [field.id]: value }))}
            />
          ),
        )}
        {!isPlaced && <ProblemNotice error={error} />}
        <Group>
          <Button type="submit" loading={isBusy}>
            {submit}
          </Button>
          {beside}
        </Group>
      </Stack>
    </form>
  );
};

export const messageAt = (errors: readonly { readonly path: string; readonly message: string }[], path: string) =>
  errors.find((one) => one.path === path)?.message;

interface FieldProps<T> {
  readonly field: Field;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
}

const labels = ({ label, help, required = true, placeholder }: Field) => ({
  label,
  description: help,
  required,
  withAsterisk: false,
  ...(!required && { label: `${label} (optional)` }),
  ...(placeholder !== undefined && { placeholder }),
});

const PlainField = ({ field, value, error, onChange }: FieldProps<string> & { readonly value: string }) => {
  const shared = { ...labels(field), value, error, spellCheck: false };
  if (field.type === 'select')
    return (
      <NativeSelect
        {...shared}
        data={[...(value === '' ? [{ value: '', label: 'Choose' }] : []), ...(field.options ?? [])]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (field.multiline)
    return (
      <Textarea {...shared} autosize minRows={3} maxRows={12} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    );
  return (
    <TextInput
      {...shared}
      inputMode={field.type === 'url' ? 'url' : 'text'}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** What is stored stays with the service; here it is only "configured". */
const SecretField = ({
  field,
  isConfigured,
  change,
  error,
  onChange,
}: FieldProps<SecretChange | undefined> & { readonly isConfigured: boolean; readonly change: SecretChange | undefined }) => {
  const isOpen = !isConfigured || change?.action === 'set';
  if (!isOpen)
    return (
      <div>
        <Text size="sm" fw={500}>
          {field.label}
        </Text>
        <Group gap="sm" mt={4}>
          <Text size="sm" c={change ? 'red' : 'dimmed'}>
            {change ? 'Will be cleared when you save' : 'Configured'}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ action: 'set', value: '' })}
            aria-label={`Replace ${field.label}`}
          >
            Replace
          </Button>
          {change ? (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
              Keep it
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => onChange({ action: 'clear' })}
              aria-label={`Clear ${field.label}`}
            >
              Clear
            </Button>
          )}
        </Group>
        {error && (
          <Text size="sm" c="red" mt={4}>
            {error}
          </Text>
        )}
      </div>
    );
  const value = change?.action === 'set' ? change.value : '';
  const given = (text: string) => onChange(text === '' && !isConfigured ? undefined : { action: 'set', value: text });
  const cancel = isConfigured && (
    <Button size="compact-sm" variant="subtle" color="gray" mt={6} onClick={() => onChange(undefined)}>
      Keep the old one
    </Button>
  );
  const shared = { ...labels(field), value, error, autoComplete: 'off', spellCheck: false };
  return (
    <div>
      {field.multiline ? (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={12}
          className="mono"
          onChange={({ currentTarget }) => given(currentTarget.value)}
        />
      ) : (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${field.label}` }}
          onChange={({ currentTarget }) => given(currentTarget.value)}
        />
      )}
      {cancel}
    </div>
  );
};
