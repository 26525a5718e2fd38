import { Group, SimpleGrid, Spoiler, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { EffectBadge } from '../../parts/effect-badge.tsx';
import { Section } from '../../parts/section.tsx';
import { effectOf } from '../../parts/tool-effect.ts';
import type { Arguments, Tool } from './arguments.ts';
import { ToolForm } from './tool-form.tsx';
import { type Outcome, ToolResult } from './tool-result.tsx';

/** One tool: what it does, what it is called with, and what came of it. */
export const TryPanel = ({ projectId, tool }: { projectId: string; tool: Tool }) => {
  const { run, stop, isBusy, outcome } = useCall(projectId, tool.name);
  const [asked, setAsked] = useState<Arguments>();
  const effect = effectOf(tool);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
      <Section
        title={tool.title}
        about={
          <>
            <Group gap="xs" mb="xs">
              <EffectBadge effect={effect} />
              <Text span size="xs" className="mono wrap-anywhere">
                {tool.name}
              </Text>
            </Group>
            <Spoiler maxHeight={110} showLabel="Read all of it" hideLabel="Show less" className="as-written">
              {tool.description}
            </Spoiler>
          </>
        }
      >
        <ToolForm
          tool={tool}
          isBusy={isBusy}
          onRun={(given) => (effect === 'destructive' ? setAsked(given) : void run(given))}
          onStop={stop}
        />
      </Section>
      <div className="try-result">
        <Section title="Result">
          <div aria-live="polite" aria-busy={isBusy}>
            {outcome ? (
              <Stack>
                <ToolResult outcome={outcome} />
              </Stack>
            ) : (
              <Text c="dimmed">{isBusy ? 'Waiting for the answer.' : 'What the tool answers is shown here.'}</Text>
            )}
          </div>
        </Section>
      </div>
      <Confirm
        opened={asked !== undefined}
        title={`Run ${tool.title}?`}
        action="Run it"
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) void run(asked);
        }}
      >
        It is done for real, with the account behind {tool.name}, and may not be undone.
      </Confirm>
    </SimpleGrid>
  );
};

/** Calls the tool, and lets the person stop waiting. */
const useCall = (projectId: string, name: string) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (given: Arguments) => {
    const stopping = new AbortController();
    controller.current = stopping;
    const { signal } = stopping;
    const begun = performance.now();
    setBusy(true);
    setOutcome(undefined);
    const result = await call('POST /api/projects/{id}/tools/{name}/call', {
      params: { id: projectId, name },
      body: { arguments: given },
      signal,
    }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if (!signal.aborted) setOutcome({ ...result, milliseconds: performance.now() - begun });
    setBusy(false);
  };
  return { run, stop: () => controller.current?.abort(), isBusy, outcome };
};
