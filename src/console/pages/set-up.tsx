import { Alert, Button, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../api/call.ts';
import { isCode } from '../api/problem.ts';
import { useChange, useRead, useWhole } from '../api/queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { PageButton } from '../parts/links.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { SchemeForm } from '../parts/scheme-form.tsx';
import { Section } from '../parts/section.tsx';
import { SetupSteps } from '../parts/setup-steps.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { useMe } from '../session.tsx';

type Plugin = Answer<'GET /api/plugins/{id}'>;
type Installation = Answer<'GET /api/installations'>['items'][number];

/** The setup of one way of signing in: its form, what to do at the provider, and what changing it does. */
export const SetUp = () => {
  const { pluginId, connectorId, schemeId } = useParams({
    from: '/signed-in/integrations/$pluginId/set-up/$connectorId/$schemeId',
  });
  const { shared } = useSearch({ from: '/signed-in/integrations/$pluginId/set-up/$connectorId/$schemeId' });
  const plugin = useRead('GET /api/plugins/{id}', { params: { id: pluginId } });
  const installations = useWhole('GET /api/installations', {});
  const [fills, setFills] = useState(0);
  const connector = plugin.data?.connectors.find(({ id }) => id === connectorId);
  const scheme = connector?.authSchemes.find(({ id }) => id === schemeId);
  if (isCode(plugin.error, 'not_found') || (plugin.data && !scheme)) return <NotFound />;
  const error = plugin.error ?? installations.error;
  if (error) return <ProblemNotice error={error} onRetry={() => void Promise.all([plugin.refetch(), installations.refetch()])} />;
  if (!plugin.data || !connector || !scheme || !installations.data) return <LoadingRows rows={3} height={160} />;
  const isShared = shared === 'true';
  const installation = installations.data.find(
    (one) =>
      one.pluginId === pluginId && one.connectorId === connectorId && one.authSchemeId === schemeId && one.shared === isShared,
  );
  return (
    <>
      <PageTitle
        title={`Set up ${plugin.data.displayName}`}
        crumbs={[
          { label: 'Integrations', to: '/integrations' },
          { label: plugin.data.displayName, to: `/integrations/${pluginId}` },
        ]}
        icon={<PluginLogo pluginId={pluginId} name={plugin.data.displayName} size={56} />}
      >
        {connector.displayName}, {scheme.displayName}
      </PageTitle>
      <Stack>
        {plugin.data.setupSteps.length > 0 && <SetupSteps plugin={plugin.data} />}
        <SetupSection
          // Another setup is another form; the same one keeps what is typed when it is read again.
          key={`${isShared} ${installation?.id ?? ''} ${fills}`}
          onLoad={() => setFills((count) => count + 1)}
          plugin={plugin.data}
          connectorId={connectorId}
          scheme={scheme}
          installation={installation}
          isShared={isShared}
        />
      </Stack>
    </>
  );
};

interface SetupSectionProps {
  readonly plugin: Plugin;
  readonly connectorId: string;
  readonly scheme: Plugin['connectors'][number]['authSchemes'][number];
  readonly installation: Installation | undefined;
  readonly isShared: boolean;
  readonly onLoad: () => void;
}

const touches = ['GET /api/plugins', 'GET /api/installations', 'GET /api/connections', 'GET /api/admin'];

const SetupSection = ({ plugin, connectorId, scheme, installation, isShared, onLoad }: SetupSectionProps) => {
  const { role } = useMe();
  const navigate = useNavigate();
  // Another tab's change does not become the ground of this one's.
  const [base] = useState(installation?.etag);
  const [enabled, setEnabled] = useState(installation?.enabled ?? true);
  const [removing, setRemoving] = useState(false);
  const put = useChange('PUT /api/installations/{plugin}/{connector}/{scheme}', touches);
  const remove = useChange('DELETE /api/installations/{plugin}/{connector}/{scheme}', touches);
  const target = {
    params: { plugin: plugin.id, connector: connectorId, scheme: scheme.id },
    ...(isShared && { query: { shared: 'true' as const } }),
  };
  const ids = { pluginId: plugin.id, connectorId, schemeId: scheme.id };
  const back = () =>
    void navigate({ to: '/integrations/$pluginId', params: { pluginId: plugin.id }, search: { tab: undefined } });
  return (
    <Section
      title={isShared ? 'The setup for everybody' : 'Your setup'}
      about={isShared ? 'Everybody here connects their own accounts through it. Nobody sees its secrets.' : 'Only you use it.'}
    >
      {role === 'admin' && (
        <SegmentedControl
          aria-label="Whose setup"
          value={String(isShared)}
          data={[
            { value: 'false', label: 'For me' },
            { value: 'true', label: 'For everybody' },
          ]}
          onChange={(shared) =>
            void navigate({
              to: '/integrations/$pluginId/set-up/$connectorId/$schemeId',
              params: ids,
              search: { shared: shared === 'true' ? shared : undefined },
              replace: true,
            })
          }
        />
      )}
      {installation && <Effects connections={scheme.setup.connections} isShared={isShared} />}
      <SchemeForm
        fields={scheme.installationFields}
        configuration={installation?.configuration ?? {}}
        configured={installation?.secrets ?? {}}
        submit="Save"
        isBusy={put.isPending}
        error={put.error}
        onLoad={onLoad}
        onSubmit={(values, overwrite) =>
          put.mutate(
            { ...target, ifMatch: overwrite ? undefined : base, body: { enabled, ...values } },
            {
              onSuccess: () => {
                notifications.show({ message: `The setup of ${plugin.displayName} is saved.` });
                back();
              },
            },
          )
        }
        before={
          <Switch
            label="Switched on"
            description="While it is off, nothing can be connected through it and its connections do not work."
            checked={enabled}
            onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
          />
        }
        beside={
          installation && (
            <>
              <PageButton to="/integrations/$pluginId/connect/$connectorId/$schemeId" params={ids} variant="default">
                Test it: connect an account
              </PageButton>
              <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            </>
          )
        }
      />
      <Confirm
        opened={removing}
        title={`Remove the setup of ${plugin.displayName}?`}
        action="Remove"
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ ...target }, { onSuccess: back })}
      >
        Its secrets are deleted for good.{' '}
        {isShared
          ? 'Everybody’s connections through it stop working until there is a setup again.'
          : scheme.setup.connections > 0
            ? `${count(scheme.setup.connections)} of yours ${scheme.setup.connections === 1 ? 'stops' : 'stop'} working until there is a setup again.`
            : 'No connection of yours uses it.'}
      </Confirm>
    </Section>
  );
};

const count = (connections: number): string => (connections === 1 ? '1 connection' : `${connections} connections`);

const Effects = ({ connections, isShared }: { connections: number; isShared: boolean }) => (
  <Alert
    color="gray"
    title={
      isShared ? 'It is in use by everybody' : connections === 0 ? 'Nothing uses it yet' : `${count(connections)} of yours use it`
    }
  >
    <Text size="sm">
      A new secret counts from the next sign-in and the next renewal on. If you change the client id, accounts have to be
      connected again when their access ends. If you change an address, they lose their credentials at once and have to be
      connected again: what was given for one host is not sent to another.
    </Text>
  </Alert>
);
