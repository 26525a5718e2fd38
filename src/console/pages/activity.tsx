import { NativeSelect, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWhole } from '../api/queries.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { CallsSection } from './activity/calls-section.tsx';
import { EventsSection } from './activity/events-section.tsx';

/** What the choices of the page stand for in its address. */
export interface ActivityFilter {
  readonly kind?: string | undefined;
  readonly outcome?: string | undefined;
  readonly connection?: string | undefined;
  readonly agent?: string | undefined;
  readonly since?: string | undefined;
  readonly range?: string | undefined;
}

/** What the person and their agents did: as a chart, and one by one. It goes on by itself. */
export const Activity = () => {
  const filter = useSearch({ from: '/signed-in/activity' });
  const navigate = useNavigate({ from: '/activity' });
  const connections = useWhole('GET /api/connections', {});
  const names = new Map(connections.data?.map(({ id, displayName }) => [id, displayName]));
  const change = (part: ActivityFilter) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
  return (
    <>
      <PageTitle title="Activity">
        What you and your agents did. It shows names and results, never what was sent or answered.
      </PageTitle>
      <Stack>
        <NativeSelect
          label="Connection"
          value={filter.connection ?? ''}
          onChange={({ currentTarget }) => change({ connection: currentTarget.value || undefined })}
          data={[{ value: '', label: 'All connections' }, ...[...names].map(([value, label]) => ({ value, label }))]}
          maw={360}
        />
        <CallsSection filter={filter} onChange={change} />
        <EventsSection filter={filter} onChange={change} nameOf={(id) => names.get(id)} />
      </Stack>
    </>
  );
};
