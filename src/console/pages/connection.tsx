import { Stack, Text } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isCode } from '../api/problem.ts';
import { useRead } from '../api/queries.ts';
import { NotFound } from '../parts/not-found.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { SignInProgress } from '../parts/sign-in-progress.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { AccountSection } from './connection/account-section.tsx';
import { EditSection } from './connection/edit-section.tsx';
import { EndSection } from './connection/end-section.tsx';
import { Mend } from './connection/mend.tsx';
import { ReturnNotice } from './connection/return-notice.tsx';
import { ScopesSection } from './connection/scopes-section.tsx';
import { ServerTools } from './connection/server-tools.tsx';

/** One account: how it is and what mends it, what it may do, and how it ends. */
export const Connection = () => {
  const { connectionId } = useParams({ from: '/signed-in/connections/$connectionId' });
  const returned = useSearch({ from: '/signed-in/connections/$connectionId' });
  const { data: connection, error, refetch } = useRead('GET /api/connections/{id}', { params: { id: connectionId } });
  const [isDeleting, setDeleting] = useState(false);
  const { data: plugin } = useRead(
    'GET /api/plugins/{id}',
    { params: { id: connection?.pluginId ?? '' } },
    { enabled: connection !== undefined && connection.status !== 'DefinitionUnavailable' },
  );
  if (isCode(error, 'not_found') && !isDeleting) return <NotFound />;
  if (!connection)
    return error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={4} height={110} />;
  const scheme = plugin?.connectors
    .find(({ id }) => id === connection.connectorId)
    ?.authSchemes.find(({ id }) => id === connection.authSchemeId);
  const provider = plugin?.displayName ?? connection.pluginId;
  return (
    <>
      <PageTitle
        title={connection.displayName}
        crumbs={[{ label: 'Connections', to: '/connections' }]}
        icon={<PluginLogo pluginId={connection.pluginId} name={provider} size={56} />}
        actions={<StatusBadge status={connection.status} limited={connection.missingScopes.length > 0} />}
      >
        {provider}
        {connection.accountLabel !== null && <Text span className="wrap-anywhere">{` · ${connection.accountLabel}`}</Text>}
      </PageTitle>
      <Stack>
        <ReturnNotice {...returned} provider={provider} />
        <SignInProgress connectionId={connection.id} provider={provider} />
        <Mend connection={connection} scheme={scheme} provider={provider} />
        <AccountSection connection={connection} />
        {scheme && <ScopesSection connection={connection} scheme={scheme} />}
        <ServerTools connectionId={connection.id} />
        {scheme && <EditSection key={connection.id} connection={connection} scheme={scheme} />}
        <EndSection connection={connection} provider={provider} onDeleting={setDeleting} />
      </Stack>
    </>
  );
};
