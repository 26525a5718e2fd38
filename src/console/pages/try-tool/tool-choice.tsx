import { Select } from '@mantine/core';
import type { Tool } from './arguments.ts';

interface ToolChoiceProps {
  readonly tools: readonly Tool[];
  readonly name: string | undefined;
  readonly onChoose: (name: string | undefined) => void;
}

/** More than this nobody reads: they type on. */
const shown = 60;

export const ToolChoice = ({ tools, name, onChoose }: ToolChoiceProps) => (
  <Select
    label="Tool"
    placeholder="Search by what it does or by its name"
    searchable
    limit={shown}
    maxDropdownHeight={360}
    nothingFoundMessage="No tool of this project matches."
    data={tools.map((tool) => ({ value: tool.name, label: `${tool.title} (${tool.name})` }))}
    value={name ?? null}
    onChange={(value) => onChoose(value ?? undefined)}
    checkIconPosition="right"
    maw={680}
  />
);
