import { Button, Group, PasswordInput, Text, Textarea } from '@mantine/core';
import { type FieldProps, labelsOf, type SecretChange } from './form-field.ts';

/** What is stored stays with the service; here it is only "configured". */
export const SecretField = ({
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
            field.required === false && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => onChange({ action: 'clear' })}
                aria-label={`Clear ${field.label}`}
              >
                Clear
              </Button>
            )
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
  const shared = { ...labelsOf(field), value, error, autoComplete: 'off', spellCheck: false };
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
