import { Stack } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isCode } from '../api/problem.ts';
import { useRead, useWhole } from '../api/queries.ts';
import { NotFound } from '../parts/not-found.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { SetupSteps } from '../parts/setup-steps.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { useMe } from '../session.tsx';
import { SetupSection, type SetupSectionProps } from './set-up/setup-section.tsx';

/** The setup of one way of signing in: its form, what to do at the provider, and what changing it does. */
export const SetUp = () => {
  const { pluginId, connectorId, schemeId } = useParams({
    from: '/signed-in/integrations/$pluginId/set-up/$connectorId/$schemeId',
  });
  const { shared } = useSearch({ from: '/signed-in/integrations/$pluginId/set-up/$connectorId/$schemeId' });
  const { role } = useMe();
  const plugin = useRead('GET /api/plugins/{id}', { params: { id: pluginId } });
  const installations = useWhole('GET /api/installations', {});
  const connector = plugin.data?.connectors.find(({ id }) => id === connectorId);
  const scheme = connector?.authSchemes.find(({ id }) => id === schemeId);
  if (isCode(plugin.error, 'not_found') || (plugin.data && !scheme)) return <NotFound />;
  const error = plugin.error ?? installations.error;
  // What was read stays through an error: the form below holds what is typed.
  if (error && !(plugin.data && installations.data))
    return <ProblemNotice error={error} onRetry={() => void Promise.all([plugin.refetch(), installations.refetch()])} />;
  if (!plugin.data || !connector || !scheme || !installations.data) return <LoadingRows rows={3} height={160} />;
  const isShared = shared === 'true' && role === 'admin';
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
        <SetupSteps plugin={plugin.data} schemes={[scheme]} />
        <SetupForm
          ids={{ pluginId, connectorId, schemeId }}
          name={plugin.data.displayName}
          scheme={scheme}
          installation={installation}
          isShared={isShared}
        />
      </Stack>
    </>
  );
};

/**
 * Another stored setup is another form; the same one keeps what is typed when it is read again. What is typed for a first setup
 * stays when the person makes up their mind about whose it will be.
 */
const SetupForm = (props: Omit<SetupSectionProps, 'onLoad'>) => {
  const { installation, isShared } = props;
  const [form, setForm] = useState({ isShared, stored: installation?.id, round: 0 });
  const fill = () => setForm({ isShared, stored: installation?.id, round: form.round + 1 });
  if (form.isShared !== isShared) {
    if (form.stored === undefined && installation === undefined) setForm({ ...form, isShared });
    else fill();
  }
  return <SetupSection key={form.round} {...props} onLoad={fill} />;
};
