import { Alert, Button, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { dismissSignIn, openWindow, startSignIn, useSignIn } from '../sign-in.ts';
import { CopyIcon } from './copy-value.tsx';
import { Countdown } from './countdown.tsx';
import { Icon } from './icon.tsx';
import { OutLink } from './links.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  readonly connectionId: string;
  /** What the provider is called. */
  readonly provider: string;
}

/** A sign-in at a provider from its beginning to its end, each in words. Nothing while there is none. */
export const SignInProgress = ({ connectionId, provider }: Props) => {
  const signIn = useSignIn(connectionId);
  const again = () => void startSignIn(connectionId, openWindow());
  const close = () => dismissSignIn(connectionId);
  switch (signIn.phase) {
    case 'none':
      return null;
    case 'starting':
      return (
        <Alert color="blue" role="status" title={`Opening ${provider}`}>
          <Loader size="xs" aria-hidden="true" />
        </Alert>
      );
    case 'waiting':
      return (
        <Alert
          color="blue"
          role="status"
          title={signIn.isClosed ? `The window of ${provider} is closed` : `Waiting for you at ${provider}`}
        >
          <Stack gap="sm" align="flex-start">
            {signIn.started.kind === 'device' ? (
              <DeviceCode {...signIn.started} />
            ) : (
              <Text size="sm">
                {signIn.isClosed
                  ? 'If you have agreed there, this page goes on by itself in a moment. If you have not, open the window again.'
                  : 'Sign in and agree in the window that has opened. This page goes on by itself.'}
              </Text>
            )}
            <Group>
              <Button size="xs" variant="default" onClick={again}>
                Open the window again
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={close}>
                Cancel
              </Button>
            </Group>
          </Stack>
        </Alert>
      );
    case 'refused':
      return <ProblemNotice error={signIn.error} onRetry={again} />;
    case 'connected':
      return (
        <Ended color="pine" title="The account is connected." onClose={close} icon="check">
          Give it to a project to let an agent use it.
        </Ended>
      );
    case 'denied':
      return (
        <Ended color="yellow" title={`You said no at ${provider}.`} onClose={close} onAgain={again}>
          Nothing was changed.
        </Ended>
      );
    case 'expired':
      return (
        <Ended color="yellow" title="The sign-in took too long." onClose={close} onAgain={again}>
          Nothing was changed. Begin again when you are ready.
        </Ended>
      );
    case 'failed':
      return (
        <Ended color="red" title="The account could not be connected." onClose={close} onAgain={again}>
          {signIn.message ?? `${provider} did not say why.`}
        </Ended>
      );
  }
};

const DeviceCode = ({
  userCode,
  verificationUri,
  expiresAt,
}: {
  userCode: string;
  verificationUri: string;
  expiresAt: string;
}) => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm">
      Enter this code at <OutLink href={verificationUri}>{verificationUri}</OutLink>, in any browser:
    </Text>
    <Group gap="xs">
      <Code fz="xl" px="md" py="xs">
        {userCode}
      </Code>
      <CopyIcon value={userCode} label="code" />
    </Group>
    <Text size="xs" c="dimmed">
      It counts for <Countdown until={expiresAt} /> more. This page goes on by itself once you have agreed there.
    </Text>
  </Stack>
);

const Ended = ({
  color,
  title,
  children,
  icon = 'alert',
  onClose,
  onAgain,
}: {
  color: string;
  title: string;
  children: string;
  icon?: 'alert' | 'check';
  onClose: () => void;
  onAgain?: () => void;
}) => (
  <Alert
    color={color}
    role={color === 'red' ? 'alert' : 'status'}
    title={title}
    icon={<Icon name={icon} />}
    withCloseButton
    onClose={onClose}
    closeButtonLabel="Close this message"
  >
    <Stack gap="xs" align="flex-start">
      <Text size="sm" className="wrap-anywhere">
        {children}
      </Text>
      {onAgain && (
        <Button size="xs" variant="default" onClick={onAgain}>
          Try again
        </Button>
      )}
    </Stack>
  </Alert>
);
