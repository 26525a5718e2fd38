import { SegmentedControl, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../api/call.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { basedOn } from '../../form-base.ts';
import { PageButton } from '../../parts/links.tsx';
import { SchemeForm } from '../../parts/scheme-form.tsx';
import type { Scheme } from '../../parts/scheme-words.ts';
import { Section } from '../../parts/section.tsx';
import { useMe } from '../../session.tsx';
import { Effects } from './effects.tsx';
import { RemoveSetup } from './remove-setup.tsx';

export interface SetupSectionProps {
  readonly ids: { readonly pluginId: string; readonly connectorId: string; readonly schemeId: string };
  readonly name: string;
  readonly scheme: Scheme;
  readonly installation: Answer<'GET /api/installations'>['items'][number] | undefined;
  readonly isShared: boolean;
  /** The form begins anew with what is stored. */
  readonly onLoad: () => void;
}

const touches = ['GET /api/plugins', 'GET /api/installations', 'GET /api/connections', 'GET /api/admin'];

/** The form of a setup, with what saving and removing it does. */
export const SetupSection = ({ ids, name, scheme, installation, isShared, onLoad }: SetupSectionProps) => {
  const navigate = useNavigate();
  // Another tab's change does not become the ground of this one's.
  const [base] = useState(installation?.etag);
  const [enabled, setEnabled] = useState(installation?.enabled ?? true);
  const put = useChange('PUT /api/installations/{plugin}/{connector}/{scheme}', touches);
  const target = {
    params: { plugin: ids.pluginId, connector: ids.connectorId, scheme: ids.schemeId },
    ...(isShared && { query: { shared: 'true' as const } }),
  };
  const { data: effects } = useRead('GET /api/installations/{plugin}/{connector}/{scheme}/effects', target);
  const back = () => void navigate({ to: '/integrations/$pluginId', params: ids, search: { tab: undefined } });
  const saved = () => {
    notifications.show({ message: `The setup of ${name} is saved.` });
    back();
  };
  return (
    <Section
      title={isShared ? 'The setup for everybody' : 'Your setup'}
      about={isShared ? 'Everybody here connects their own accounts through it. Nobody sees its secrets.' : 'Only you use it.'}
    >
      <WhoseSetup ids={ids} isShared={isShared} />
      {effects && (installation || effects.waiting > 0) && <Effects effects={effects} scheme={scheme} />}
      <SchemeForm
        fields={scheme.installationFields}
        configuration={installation?.configuration ?? {}}
        configured={installation?.secrets ?? {}}
        submit="Save"
        isBusy={put.isPending}
        error={put.error}
        onLoad={onLoad}
        onSubmit={(values, overwrite) =>
          put.mutate({ ...target, ...(!overwrite && basedOn(base)), body: { enabled, ...values } }, { onSuccess: saved })
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
              {scheme.setup.enabled && scheme.setup.complete && (
                <PageButton to="/integrations/$pluginId/connect/$connectorId/$schemeId" params={ids} variant="default">
                  Test it: connect an account
                </PageButton>
              )}
              <RemoveSetup name={name} target={target} effects={effects} touches={touches} onRemoved={back} />
            </>
          )
        }
      />
    </Section>
  );
};

/** Administrators keep a setup for everybody beside their own. */
const WhoseSetup = ({ ids, isShared }: Pick<SetupSectionProps, 'ids' | 'isShared'>) => {
  const { role } = useMe();
  const navigate = useNavigate();
  if (role !== 'admin') return null;
  return (
    <SegmentedControl
      aria-label="Whose setup"
      w="fit-content"
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
  );
};
