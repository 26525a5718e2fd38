import { Button, Group, JsonInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { JsonView } from '../../parts/json-view.tsx';
import { type Arguments, argumentsIn, type Tool } from './arguments.ts';
import { canDraw } from './drawn-schema.ts';
import { SchemaForm } from './schema-form.tsx';
import { asSent } from './schema-validator.ts';

interface ToolFormProps {
  readonly tool: Tool;
  readonly isBusy: boolean;
  readonly onRun: (given: Arguments) => void;
  readonly onStop: () => void;
}

/** What the tool is called with: as a form made of its schema, or as JSON. What was typed goes along from one to the other. */
export const ToolForm = ({ tool, isBusy, onRun, onStop }: ToolFormProps) => {
  const drawable = useMemo(() => canDraw(tool.inputSchema), [tool.inputSchema]);
  const [asJson, setAsJson] = useState(!drawable);
  const [given, setGiven] = useState<unknown>({});
  const [text, setText] = useState('{}');
  const [fault, setFault] = useState<string>();
  const change = (toJson: boolean) => {
    if (toJson) setText(JSON.stringify(asSent(given), null, 2));
    else {
      const parsed = argumentsIn(text);
      if (!parsed) return setFault(notAnObject);
      setGiven(parsed);
    }
    setFault(undefined);
    setAsJson(toJson);
  };
  const submitJson = (event: FormEvent) => {
    event.preventDefault();
    const parsed = argumentsIn(text);
    setFault(parsed ? undefined : notAnObject);
    if (parsed) onRun(parsed);
  };
  const buttons = (
    <Group mt="md">
      <Button type="submit" loading={isBusy}>
        Run it
      </Button>
      {isBusy && (
        <Button variant="default" onClick={onStop}>
          Stop waiting
        </Button>
      )}
    </Group>
  );
  return (
    <Stack>
      {drawable ? (
        <SegmentedControl
          aria-label="How to fill it in"
          value={asJson ? 'json' : 'form'}
          onChange={(value) => change(value === 'json')}
          data={[
            { value: 'form', label: 'Form' },
            { value: 'json', label: 'JSON' },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          What this tool takes is not a plain form, so it is typed as JSON.
        </Text>
      )}
      {asJson ? (
        <form onSubmit={submitJson}>
          <JsonInput
            label="Arguments, as a JSON object"
            value={text}
            onChange={setText}
            error={fault}
            autosize
            minRows={6}
            maxRows={24}
            spellCheck={false}
            classNames={{ input: 'mono' }}
          />
          {buttons}
          <details className="json-schema">
            <summary>What this tool takes</summary>
            <JsonView value={tool.inputSchema} />
          </details>
        </form>
      ) : (
        <SchemaForm schema={tool.inputSchema} value={given} onChange={setGiven} onSubmit={onRun}>
          {buttons}
        </SchemaForm>
      )}
    </Stack>
  );
};

const notAnObject = 'This is not a JSON object yet. It begins with { and ends with }, and names stand in double quotes.';
