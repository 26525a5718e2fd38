import { Alert, Stack, Text } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { durationText } from '../../parts/activity-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { JsonView } from '../../parts/json-view.tsx';
import { ContentBlock } from './content-block.tsx';
import { ToolRefusal } from './tool-refusal.tsx';

export type Outcome = { readonly milliseconds: number } & (
  | { readonly answer: Answer<'POST /api/projects/{id}/tools/{name}/call'> }
  | { readonly error: unknown }
);

/** What came of a call, as near as can be to what an agent gets, and readable. */
export const ToolResult = ({ outcome }: { outcome: Outcome }) => (
  <Stack>
    {'error' in outcome ? <ToolRefusal error={outcome.error} /> : <Answered {...outcome.answer} />}
    <Text size="sm" c="dimmed">
      It took {durationText(outcome.milliseconds)}, the way to this browser included.
    </Text>
  </Stack>
);

const Answered = ({ output, content = [], structuredContent, isError }: Extract<Outcome, { answer: unknown }>['answer']) => (
  <>
    {isError && (
      <Alert color="red" icon={<Icon name="alert" />} title="The tool says that it failed">
        An agent gets the same answer, marked as an error.
      </Alert>
    )}
    {output !== undefined && <JsonView value={output} />}
    {structuredContent !== undefined && <JsonView value={structuredContent} />}
    {content.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name and never move.
      <ContentBlock key={index} block={block} isRepeated={structuredContent !== undefined} />
    ))}
    {output === undefined && structuredContent === undefined && content.length === 0 && (
      <Text c="dimmed">The tool answered, with nothing in it.</Text>
    )}
  </>
);
