import { Anchor, Button, Center, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Answer, call } from './api/call.ts';
import { isCode } from './api/problem.ts';
import { readMe, useFailures, useRead } from './api/queries.ts';
import { ProblemNotice } from './parts/problem-notice.tsx';
import { Loading } from './parts/states.tsx';

type Me = Answer<'GET /api/me'>;

const MeContext = createContext<Me | undefined>(undefined);

/** Who is signed in. Inside of `Session` only. */
export const useMe = (): Me => {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe belongs inside of Session.');
  return me;
};

/**
 * Shows its children to whoever is signed in. A session that ends later is renewed beside the page, in another window, so that
 * what was typed stays where it is.
 */
export const Session = ({ children }: { children: ReactNode }) => {
  // Another window may have changed who is signed in.
  const me = useRead('GET /api/me', {}, { refetchOnWindowFocus: 'always' });
  const ended = useSessionEnded();
  const [opener, setOpener] = useState<string>();
  if (me.data && opener === undefined) setOpener(me.data.id);
  if (me.data)
    return (
      <MeContext value={me.data}>
        {children}
        {opener !== undefined && opener !== me.data.id ? <SomebodyElse name={me.data.displayName} /> : ended && <SignInAgain />}
      </MeContext>
    );
  if (isCode(me.error, 'unauthenticated')) return <SignedOut />;
  if (me.error)
    return (
      <Center mih="100vh">
        <ProblemNotice error={me.error} onRetry={() => void me.refetch()} />
      </Center>
    );
  return <Loading />;
};

/** True from the first answer that says that nobody is signed in until somebody is again. */
const useSessionEnded = (): boolean => {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useFailures((error) => {
    if (isCode(error, 'unauthenticated')) setEnded(true);
  });
  useEffect(() => {
    if (!ended) return;
    const check = async () => {
      const again = await call('GET /api/me', {}).catch(() => undefined);
      if (!again) return;
      client.setQueryData(readMe.queryKey, again);
      setEnded(false);
      await client.refetchQueries({ type: 'active' });
    };
    const timer = setInterval(check, 2_000);
    return () => clearInterval(timer);
  }, [ended, client]);
  return ended;
};

const SignInAgain = () => {
  const signIn = useRead('GET /api/sign-in', {});
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title="You are signed out" closeOnEscape={false} centered>
      <Stack>
        <Text>Your session has ended. Sign in again in another window; what you have typed here stays.</Text>
        {signIn.data?.path ? (
          <Button component="a" href={`${signIn.data.path}?returnPath=/console/account`} target="_blank">
            Sign in in a new window
          </Button>
        ) : (
          <Text>{signIn.data?.text}</Text>
        )}
        <Text size="sm" c="dimmed">
          This closes by itself once you are back.
        </Text>
      </Stack>
    </Modal>
  );
};

/** What the page shows and what was typed belong to whoever opened it, so it begins anew. */
const SomebodyElse = ({ name }: { name: string }) => (
  <Modal
    opened
    onClose={() => undefined}
    withCloseButton={false}
    title="Somebody else is signed in now"
    closeOnEscape={false}
    centered
  >
    <Stack>
      <Text>{name} has signed in in this browser since this page was opened. What is shown behind this is not theirs.</Text>
      <Button component="a" href="/console/">
        Go on as {name}
      </Button>
    </Stack>
  </Modal>
);

const SignedOut = () => {
  const signIn = useRead('GET /api/sign-in', {});
  const here = window.location.pathname + window.location.search;
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" maw={420} w="100%">
        <Stack>
          <img src="/console/icon.svg" alt="" width={40} height={40} />
          <Title order={1}>Sign in to Patchbay</Title>
          {signIn.data && <Text>{signIn.data.text}</Text>}
          {signIn.data?.path && (
            <Button component="a" href={`${signIn.data.path}?returnPath=${encodeURIComponent(here)}`}>
              Sign in
            </Button>
          )}
          <Text size="sm" c="dimmed">
            Signed in elsewhere already? <Anchor href={here}>Look again</Anchor>
          </Text>
        </Stack>
      </Paper>
    </Center>
  );
};
