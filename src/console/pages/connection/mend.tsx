import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { useChange } from '../../api/queries.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageButton } from '../../parts/links.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import type { Scheme } from '../../parts/scheme-words.ts';
import { openWindow, startSignIn, useSignIn } from '../../sign-in.ts';

export type ConnectionView = Answer<'GET /api/connections/{id}'>;

interface MendProps {
  readonly connection: ConnectionView;
  readonly scheme: Scheme | undefined;
  readonly provider: string;
}

/** Why the account does not work, or works in part, and the one button that mends it. */
export const Mend = ({ connection, scheme, provider }: MendProps) => {
  const { status, message, missingScopes } = connection;
  const { phase } = useSignIn(connection.id);
  // While somebody is at the provider, its progress says what there is to say.
  if (phase === 'starting' || phase === 'waiting') return null;
  if (status === 'Ready' && missingScopes.length === 0) return null;
  const isLimited = status === 'Ready';
  return (
    <Alert
      color={isLimited || status === 'PendingAuthorization' || status === 'Unverified' ? 'yellow' : 'red'}
      icon={<Icon name="alert" />}
      title={isLimited ? 'It works with less than it could' : message}
    >
      <Stack gap="sm" align="flex-start">
        {isLimited && (
          <>
            <Text size="sm">These permissions were not given, so some tools will be refused:</Text>
            <ul className="plain-list">
              {missingScopes.map((name) => (
                <li key={name}>{scheme?.scopes.find((scope) => scope.name === name)?.description ?? name}</li>
              ))}
            </ul>
          </>
        )}
        <Remedy connection={connection} provider={provider} />
      </Stack>
    </Alert>
  );
};

const Remedy = ({ connection, provider }: Omit<MendProps, 'scheme'>) => {
  const { id, action, status, pluginId, connectorId, authSchemeId } = connection;
  const change = useChange('PATCH /api/connections/{id}', ['GET /api/connections', 'GET /api/projects']);
  const validate = useChange('POST /api/connections/{id}/validate', ['GET /api/connections', 'GET /api/projects']);
  const signIn = () => void startSignIn(id, openWindow());
  if (status === 'Ready')
    return (
      <Button size="sm" variant="default" onClick={signIn}>
        Ask {provider} for them
      </Button>
    );
  switch (action) {
    case 'connect':
      return <Button onClick={signIn}>Connect</Button>;
    case 'reconnect':
      return <Button onClick={signIn}>Connect again</Button>;
    case 'none':
    case 'validate':
      return (
        <Group>
          <Button loading={validate.isPending} onClick={() => validate.mutate({ params: { id } })}>
            Check now
          </Button>
          <ProblemNotice error={validate.error} />
        </Group>
      );
    case 'enable':
      return (
        <>
          <Button loading={change.isPending} onClick={() => change.mutate({ params: { id }, body: { enabled: true } })}>
            Switch it on
          </Button>
          <ProblemNotice error={change.error} />
        </>
      );
    case 'set-up':
      return (
        <PageButton
          to="/integrations/$pluginId/set-up/$connectorId/$schemeId"
          params={{ pluginId, connectorId, schemeId: authSchemeId }}
        >
          Complete its setup
        </PageButton>
      );
    case 'edit':
      return <Text size="sm">Give what is missing or was not accepted in the form below.</Text>;
    case 'contact-admin':
      return <Text size="sm">Ask an administrator of this Patchbay.</Text>;
  }
};
