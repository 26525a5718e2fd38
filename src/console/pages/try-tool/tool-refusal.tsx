import { Alert, Stack, Text } from '@mantine/core';
import { type Problem, problemFrom } from '../../api/problem.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageLink } from '../../parts/links.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';

/** Why a call did not go through: for the person, and in the words that an agent gets. */
export const ToolRefusal = ({ error }: { error: unknown }) => {
  const problem = problemFrom(error);
  // These are between this page and the service: no agent gets them.
  if (problem.status === 0 || problem.code === 'unauthenticated') return <ProblemNotice error={error} />;
  const { needsUser } = problem;
  return (
    <Stack>
      <ProblemNotice error={error} />
      {needsUser && (
        <Alert color="yellow" icon={<Icon name="alert" />} title={`${needsUser.alias} needs you`}>
          <PageLink
            to="/connections/$connectionId"
            params={{ connectionId: needsUser.connectionId }}
            size="sm"
            c="inherit"
            td="underline"
          >
            Open the connection
          </PageLink>
        </Alert>
      )}
      <div>
        <Text size="sm" fw={550}>
          What an agent is told
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do. */}
        <pre className="snippet tall wrapped" tabIndex={0}>
          {wordsForAgent(problem)}
        </pre>
      </div>
    </Stack>
  );
};

const wordsForAgent = ({ detail, errors, recovery, needsUser }: Problem): string =>
  [
    detail,
    ...errors.map(({ path, message }) => `- ${path === '' ? 'arguments' : path}: ${message}`),
    needsUser
      ? `What to do: ask the user to open ${needsUser.url} for the connection "${needsUser.alias}", then call again.`
      : `What to do: ${recovery}`,
  ].join('\n');
