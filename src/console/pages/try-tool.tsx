import { Stack, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isCode } from '../api/problem.ts';
import { useRead } from '../api/queries.ts';
import { PageLink } from '../parts/links.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';
import { ToolChoice } from './try-tool/tool-choice.tsx';
import { TryPanel } from './try-tool/try-panel.tsx';

/** Runs a tool by hand, exactly as an agent of the project would. */
export const TryTool = () => {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/try' });
  const { tool: name } = useSearch({ from: '/signed-in/projects/$projectId/try' });
  const navigate = useNavigate({ from: '/projects/$projectId/try' });
  const params = { id: projectId };
  const project = useRead('GET /api/projects/{id}', { params });
  const { data, error, refetch } = useRead('GET /api/projects/{id}/tools', { params });
  if (isCode(project.error, 'not_found')) return <NotFound />;
  const tool = data?.tools.find((one) => one.name === name);
  return (
    <>
      <PageTitle
        title="Try a tool"
        crumbs={[
          { label: 'Projects', to: '/projects' },
          { label: project.data?.name ?? 'The project', to: `/projects/${projectId}` },
        ]}
      >
        It runs for real, with your accounts, exactly as when an agent calls it. It shows up in the activity as done by hand.
      </PageTitle>
      <Stack>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
        {!data && !error && <LoadingRows rows={2} height={60} />}
        {data?.tools.length === 0 && (
          <Empty
            title="No tool to try yet"
            action={
              <PageLink to="/projects/$projectId" params={{ projectId }}>
                Open the project
              </PageLink>
            }
          >
            This project has no account whose tools can be used right now.
          </Empty>
        )}
        {data && data.tools.length > 0 && (
          <ToolChoice
            tools={data.tools}
            name={tool?.name}
            onChoose={(chosen) => void navigate({ search: { tool: chosen }, replace: true, resetScroll: false })}
          />
        )}
        {data && data.tools.length > 0 && name !== undefined && !tool && (
          <Text c="dimmed">This project has no tool with the name {name} right now.</Text>
        )}
        {tool && <TryPanel key={tool.name} projectId={projectId} tool={tool} />}
      </Stack>
    </>
  );
};
