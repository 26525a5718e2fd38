import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useRead } from '../api/queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { Section } from '../parts/section.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { useMe } from '../session.tsx';

/** Who the person is here, and in which browsers. */
export const Account = () => {
  const me = useMe();
  const sessions = useRead('GET /api/sessions', {});
  const [asking, setAsking] = useState(false);
  const close = useChange('DELETE /api/sessions/{id}', ['GET /api/sessions', 'GET /api/me']);
  const closeAll = useChange('DELETE /api/sessions', ['GET /api/sessions', 'GET /api/me']);
  return (
    <>
      <PageTitle title="Your account">
        {me.displayName}, {me.role === 'admin' ? 'administrator' : 'member'}
      </PageTitle>
      <Section title="Where you are signed in">
        <ProblemNotice error={sessions.error ?? close.error} onRetry={() => void sessions.refetch()} />
        {sessions.isPending && <LoadingRows rows={2} height={56} />}
        <Stack gap="xs">
          {sessions.data?.items.length === 0 && <Text c="dimmed">In no browser: you came with a token.</Text>}
          {sessions.data?.items.map(({ id, device, current, createdAt, lastSeenAt }) => (
            <Paper key={id} withBorder p="sm">
              <Group justify="space-between">
                <div>
                  <Group gap="xs">
                    <Text fw={500}>{device ?? 'A browser'}</Text>
                    {current && (
                      <Badge variant="light" tt="none" size="sm">
                        This browser
                      </Badge>
                    )}
                  </Group>
                  <Text size="sm" c="dimmed">
                    Signed in <Time at={createdAt} />, last seen <Time at={lastSeenAt} />
                  </Text>
                </div>
                {!current && (
                  <Button
                    size="xs"
                    variant="default"
                    loading={close.isPending && close.variables.params.id === id}
                    onClick={() => close.mutate({ params: { id } })}
                  >
                    Sign out
                  </Button>
                )}
              </Group>
            </Paper>
          ))}
        </Stack>
        {(sessions.data?.items.length ?? 0) > 0 && (
          <div>
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              Sign out everywhere
            </Button>
          </div>
        )}
      </Section>
      <Confirm
        opened={asking}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        isBusy={closeAll.isPending}
        error={closeAll.error}
        onClose={() => setAsking(false)}
        onConfirm={() => closeAll.mutate({}, { onSuccess: () => window.location.assign('/') })}
      >
        Every browser is signed out at once, this one too. Agents keep their tokens.
      </Confirm>
    </>
  );
};
