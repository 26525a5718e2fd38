import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { isCode } from '../api/problem.ts';
import { useRead } from '../api/queries.ts';
import { PageButton } from '../parts/links.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { AgentsSection } from './project/agents-section.tsx';
import { BindingsSection } from './project/bindings-section.tsx';
import { ChangeSection } from './project/change-section.tsx';
import { ToolsSection } from './project/tools-section.tsx';

/** One project: its accounts, its agents, and what they see. */
export const Project = () => {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project, error, refetch } = useRead('GET /api/projects/{id}', { params: { id: projectId } });
  if (isCode(error, 'not_found')) return <NotFound />;
  if (!project)
    return error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={3} height={140} />;
  return (
    <>
      <PageTitle
        title={project.name}
        crumbs={[{ label: 'Projects', to: '/projects' }]}
        actions={
          <PageButton to="/projects/$projectId/try" params={{ projectId }} variant="default">
            Try a tool
          </PageButton>
        }
      >
        Agents of this project see the tools below, and nothing else.
      </PageTitle>
      <Stack>
        <BindingsSection project={project} />
        <AgentsSection project={project} />
        <ToolsSection projectId={project.id} />
        <ChangeSection key={project.id} project={project} />
      </Stack>
    </>
  );
};
