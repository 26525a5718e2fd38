import { Text } from '@mantine/core';
import { withTheme } from '@rjsf/core';
import Templates from '@rjsf/mantine/lib/templates/index.js';
import CheckboxesWidget from '@rjsf/mantine/lib/widgets/CheckboxesWidget.js';
import CheckboxWidget from '@rjsf/mantine/lib/widgets/CheckboxWidget.js';
import RadioWidget from '@rjsf/mantine/lib/widgets/RadioWidget.js';
import SelectWidget from '@rjsf/mantine/lib/widgets/SelectWidget.js';
import TextareaWidget from '@rjsf/mantine/lib/widgets/TextareaWidget.js';
import { type ReactNode, useMemo } from 'react';
import { type Arguments, isArguments } from './arguments.ts';
import { drawnSchema, uiFor } from './drawn-schema.ts';
import { asSent, schemaValidator } from './schema-validator.ts';

// One by one: the package's index brings a calendar with it, and the browser has one.
const Form = withTheme({
  templates: { ...Templates, ArrayFieldTitleTemplate: PartTitle, TitleFieldTemplate: PartTitle },
  widgets: { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget, TextareaWidget },
});

interface SchemaFormProps {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onSubmit: (given: Arguments) => void;
  /** The buttons below. */
  readonly children: ReactNode;
}

/** A form made of a JSON Schema. */
export const SchemaForm = ({ schema, value, onChange, onSubmit, children }: SchemaFormProps) => {
  const drawn = useMemo(() => drawnSchema(schema), [schema]);
  const ui = useMemo(() => uiFor(schema), [schema]);
  const isEmpty = Object.keys(drawn.properties ?? {}).length === 0;
  return (
    <>
      {isEmpty && <Text c="dimmed">This tool needs nothing from you.</Text>}
      <Form
        schema={drawn}
        uiSchema={ui}
        validator={schemaValidator}
        formData={value}
        onChange={({ formData }) => onChange(formData)}
        onSubmit={({ formData }) => {
          const given = asSent(formData);
          if (isArguments(given)) onSubmit(given);
        }}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError={({ property = '' }) => document.getElementById(`root_${property.replaceAll('.', '_')}`)?.focus()}
        onError={() => undefined}
        className="tool-form"
        experimental_defaultFormStateBehavior={{
          arrayMinItems: { populate: 'requiredOnly' },
          emptyObjectFields: 'skipEmptyDefaults',
        }}
      >
        {children}
      </Form>
    </>
  );
};

/** Names a part of the form without being a heading of the page. */
function PartTitle({ title }: { readonly title: string }) {
  return (
    <Text span size="sm" fw={500}>
      {title}
    </Text>
  );
}
