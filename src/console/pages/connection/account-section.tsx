import { Button, Code, SimpleGrid, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useChange } from '../../api/queries.ts';
import { PageLink } from '../../parts/links.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import type { ConnectionView } from './mend.tsx';

/** Whose account it is and how long its access lasts. */
export const AccountSection = ({ connection }: { connection: ConnectionView }) => {
  const { id, alias, accountLabel, subject, createdAt, lastUsedAt, projects, status } = connection;
  const validate = useChange('POST /api/connections/{id}/validate', ['GET /api/connections']);
  return (
    <Section title="Account">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="dl" m={0}>
        <Fact name="Account">{accountLabel ?? subject ?? 'Not known'}</Fact>
        <Fact name="Tools begin with">
          <Code>{alias}__</Code>
        </Fact>
        <Fact name="Access">
          <Access connection={connection} />
        </Fact>
        <Fact name="Added">
          <Time at={createdAt} />
        </Fact>
        <Fact name="Last used">{lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />}</Fact>
        <Fact name="Given to">
          {projects.length === 0
            ? 'No project yet'
            : projects.map((project, index) => (
                <span key={project.id}>
                  {index > 0 && ', '}
                  <PageLink to="/projects/$projectId" params={{ projectId: project.id }} size="sm">
                    {project.name}
                  </PageLink>
                </span>
              ))}
        </Fact>
      </SimpleGrid>
      {status === 'Ready' && (
        <div>
          <Button
            size="xs"
            variant="default"
            loading={validate.isPending}
            onClick={() =>
              validate.mutate(
                { params: { id } },
                {
                  onSuccess: ({ status: now, message }) =>
                    notifications.show({ message: now === 'Ready' ? 'The account still works.' : message }),
                },
              )
            }
          >
            Check that it works
          </Button>
          <ProblemNotice error={validate.error} />
        </div>
      )}
    </Section>
  );
};

const Access = ({ connection: { secrets, expiresAt, renewable, status } }: { connection: ConnectionView }) => {
  if (status === 'PendingAuthorization') return 'None yet';
  if (renewable) return 'Renewed by itself';
  if (expiresAt === null) return Object.keys(secrets).length > 0 ? 'Does not end by itself' : 'Needs no credential';
  return (
    <>
      {Date.parse(expiresAt) < Date.now() ? 'Ended' : 'Ends'} <Time at={expiresAt} />
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} size="sm" className="wrap-anywhere">
      {children}
    </Text>
  </div>
);
