import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tellFinished } from '../sign-in.ts';

/** Where a provider's window ends: tells the page that opened it, and closes. */
export const Finished = () => {
  const { connection, outcome } = useSearch({ from: '/finished' });
  useEffect(() => {
    document.title = 'Back from the provider · Patchbay';
    if (connection) tellFinished(connection);
    // The message leaves first.
    const timer = setTimeout(() => window.close(), 150);
    return () => clearTimeout(timer);
  }, [connection]);
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" maw={420} w="100%">
        <Stack>
          <Title order={1}>{outcome === 'connected' ? 'The account is connected' : 'Back from the provider'}</Title>
          <Text>You can close this window. How it went is shown in the one that you came from.</Text>
          {connection && (
            <Button component="a" href={`/console/connections/${encodeURIComponent(connection)}`} variant="default">
              Show the connection here
            </Button>
          )}
        </Stack>
      </Paper>
    </Center>
  );
};
