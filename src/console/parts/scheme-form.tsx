import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, isCode } from '../api/problem.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { type Field, type FieldProps, labelsOf, type SecretChange } from './form-field.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { SecretField } from './secret-field.tsx';

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
  /** `overwrite`: whatever somebody else has saved meanwhile. */
  readonly onSubmit: (values: FormValues, overwrite: boolean) => void;
  /** Something was typed or chosen. */
  readonly onEdit?: () => void;
  /** Shows what is stored now in place of what was typed. */
  readonly onLoad?: () => void;
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
  submit: label,
  isBusy,
  error,
  onSubmit,
  onEdit,
  onLoad,
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
  const submit = (overwrite: boolean) => {
    const given = Object.entries(values).filter(([, value]) => value !== '');
    onSubmit({ configuration: Object.fromEntries(given), secrets }, overwrite);
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  const setSecret = (id: string, change: SecretChange | undefined) => {
    // Clearing is a button, which the form's own event does not tell of.
    onEdit?.();
    setSecrets(({ [id]: _, ...others }) => (change ? { ...others, [id]: change } : others));
  };
  return (
    <form onSubmit={submitted} onChange={onEdit} noValidate autoComplete="off">
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
        {isCode(error, 'changed_meanwhile') ? (
          <ChangedElsewhere isBusy={isBusy} onLoad={onLoad} onOverwrite={() => submit(true)} />
        ) : (
          !isPlaced && <ProblemNotice error={error} />
        )}
        <Group>
          <Button type="submit" loading={isBusy}>
            {label}
          </Button>
          {beside}
        </Group>
      </Stack>
    </form>
  );
};

/** What is wrong with a field, as a sentence: the API says it without a subject where the path names one. */
export const messageAt = (errors: readonly { readonly path: string; readonly message: string }[], path: string) => {
  const message = errors.find((one) => one.path === path)?.message;
  return message !== undefined && /^[a-z]/.test(message) ? `This ${message}.` : message;
};

const PlainField = ({ field, value, error, onChange }: FieldProps<string> & { readonly value: string }) => {
  const shared = { ...labelsOf(field), value, error, spellCheck: false };
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
