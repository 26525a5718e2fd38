import { Button, Group, Modal, Paper, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useChange, useWhole } from '../api/queries.ts';
import { Icon } from '../parts/icon.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { RowList } from '../parts/row-list.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';

/** What is given to agents together. */
export const Projects = () => {
  const projects = useWhole('GET /api/projects', {});
  const [making, setMaking] = useState(false);
  return (
    <>
      <PageTitle title="Projects" actions={<Button onClick={() => setMaking(true)}>New project</Button>}>
        A project is what you give to agents: some of your accounts, and what may be done with each.
      </PageTitle>
      <ProblemNotice error={projects.error} onRetry={() => void projects.refetch()} />
      {projects.isPending && <LoadingRows rows={4} height={64} />}
      {projects.data?.length === 0 && (
        <Empty title="No project yet" action={<Button onClick={() => setMaking(true)}>Make the first one</Button>}>
          Put the accounts that belong together into a project, then let an agent in. It sees the tools of that project and
          nothing else.
        </Empty>
      )}
      {projects.data && projects.data.length > 0 && (
        <RowList items={projects.data} label="Projects" keyOf={({ id }) => id} height={72}>
          {({ id, name, createdAt }) => (
            <Paper
              withBorder
              p="md"
              mb="xs"
              className="card-link"
              display="block"
              renderRoot={(props) => <Link to="/projects/$projectId" params={{ projectId: id }} {...props} />}
            >
              <Group justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0 }}>
                  <Text fw={550} className="wrap-anywhere">
                    {name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    Made <Time at={createdAt} />
                  </Text>
                </div>
                <Icon name="right" />
              </Group>
            </Paper>
          )}
        </RowList>
      )}
      <NewProject opened={making} onClose={() => setMaking(false)} />
    </>
  );
};

const NewProject = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const create = useChange('POST /api/projects', ['GET /api/projects']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { name: name.trim() } },
      { onSuccess: ({ id }) => void navigate({ to: '/projects/$projectId', params: { projectId: id } }) },
    );
  };
  return (
    <Modal opened={opened} onClose={onClose} title="New project" centered>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            description="Such as what it is for: “Website”, “Support”."
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            data-autofocus
            required
            withAsterisk={false}
          />
          <ProblemNotice error={create.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Make it
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
