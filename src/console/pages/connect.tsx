import { TextInput } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, isCode } from '../api/problem.ts';
import { useChange, useRead, useWhole } from '../api/queries.ts';
import { NotFound } from '../parts/not-found.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { type FormValues, messageAt, SchemeForm } from '../parts/scheme-form.tsx';
import { opensWindow, type Scheme, schemeWords } from '../parts/scheme-words.ts';
import { Section } from '../parts/section.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { openWindow, startSignIn } from '../sign-in.ts';

const touches = ['GET /api/connections', 'GET /api/plugins'];

/** A new account: what it is called, what its scheme asks for, and on to the provider. */
export const Connect = () => {
  const ids = useParams({ from: '/signed-in/integrations/$pluginId/connect/$connectorId/$schemeId' });
  const plugin = useRead('GET /api/plugins/{id}', { params: { id: ids.pluginId } });
  // Only for an alias that is still free.
  const connections = useWhole('GET /api/connections', { query: { q: ids.pluginId } });
  const connector = plugin.data?.connectors.find(({ id }) => id === ids.connectorId);
  const scheme = connector?.authSchemes.find(({ id }) => id === ids.schemeId);
  if (isCode(plugin.error, 'not_found') || (plugin.data && !scheme)) return <NotFound />;
  const error = plugin.error ?? connections.error;
  // What was read stays through an error: the form below holds what is typed.
  if (error && !(plugin.data && connections.data))
    return <ProblemNotice error={error} onRetry={() => void Promise.all([plugin.refetch(), connections.refetch()])} />;
  if (!plugin.data || !connector || !scheme || !connections.data) return <LoadingRows rows={2} height={160} />;
  return (
    <>
      <PageTitle
        title={`Connect ${plugin.data.displayName}`}
        crumbs={[
          { label: 'Integrations', to: '/integrations' },
          { label: plugin.data.displayName, to: `/integrations/${ids.pluginId}` },
        ]}
        icon={<PluginLogo pluginId={ids.pluginId} name={plugin.data.displayName} size={56} />}
      >
        {connector.displayName}, {scheme.displayName}. {schemeWords[scheme.type]}
      </PageTitle>
      <ConnectSection
        ids={ids}
        scheme={scheme}
        suggestion={freeAlias(ids.pluginId, new Set(connections.data.map(({ alias }) => alias)))}
      />
    </>
  );
};

/** The plugin's own name while it is free, or the next number after it. */
const freeAlias = (pluginId: string, taken: ReadonlySet<string>): string => {
  let alias = pluginId;
  for (let number = 2; taken.has(alias); number += 1) alias = `${pluginId}-${number}`;
  return alias;
};

interface ConnectSectionProps {
  readonly ids: { readonly pluginId: string; readonly connectorId: string; readonly schemeId: string };
  readonly scheme: Scheme;
  readonly suggestion: string;
}

const ConnectSection = ({ ids, scheme, suggestion }: ConnectSectionProps) => {
  const navigate = useNavigate();
  const [alias, setAlias] = useState(suggestion);
  const [name, setName] = useState('');
  const create = useChange('POST /api/connections', touches);
  const validate = useChange('POST /api/connections/{id}/validate', touches);
  const submit = async (values: FormValues) => {
    const popup = opensWindow(scheme.type) ? openWindow() : null;
    const body = {
      pluginId: ids.pluginId,
      connectorId: ids.connectorId,
      authSchemeId: ids.schemeId,
      alias: alias.trim(),
      ...(name.trim() !== '' && { displayName: name.trim() }),
      ...values,
    };
    const made = await create.mutateAsync({ body }).catch(() => undefined);
    if (!made) return void popup?.close();
    if (made.action === 'connect') void startSignIn(made.id, popup);
    else {
      popup?.close();
      // Whatever it finds is shown as the connection's status.
      if (made.action === 'validate') await validate.mutateAsync({ params: { id: made.id } }).catch(() => undefined);
    }
    await navigate({ to: '/connections/$connectionId', params: { connectionId: made.id }, replace: true, search: {} });
  };
  const errors = create.error instanceof ApiError ? create.error.problem.errors : [];
  const taken = create.error instanceof ApiError && isCode(create.error, 'alias_taken') ? create.error.message : undefined;
  return (
    <Section title="The account">
      <SchemeForm
        fields={scheme.connectionFields}
        submit="Connect"
        isBusy={create.isPending || validate.isPending}
        error={taken === undefined ? create.error : null}
        ownPaths={['alias', 'displayName']}
        onSubmit={(values) => void submit(values)}
        before={
          <>
            <TextInput
              label="Alias"
              description={`Each of its tools is named after it, such as ${alias.trim() || 'alias'}__search. It cannot be changed later. Lower-case letters, digits and single hyphens.`}
              value={alias}
              onChange={({ currentTarget }) => setAlias(currentTarget.value)}
              error={taken ?? messageAt(errors, 'alias')}
              required
              withAsterisk={false}
              spellCheck={false}
              autoCapitalize="none"
            />
            <TextInput
              label="Name (optional)"
              description="What you call it, such as “Work account”. You can change it later."
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={messageAt(errors, 'displayName')}
            />
          </>
        }
      />
    </Section>
  );
};
