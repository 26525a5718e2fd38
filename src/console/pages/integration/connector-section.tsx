import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { PageButton } from '../../parts/links.tsx';
import { type Scheme, schemeWords } from '../../parts/scheme-words.ts';
import { Section } from '../../parts/section.tsx';

type Connector = Answer<'GET /api/plugins/{id}'>['connectors'][number];

interface ConnectorSectionProps {
  readonly pluginId: string;
  readonly connector: Connector;
  /** The scheme whose next step is the page's main one. */
  readonly main: Scheme | undefined;
}

export const canConnect = ({ setup }: Scheme): boolean => setup.enabled && setup.complete;

/** The ways to sign in to one connector, each with its next step. */
export const ConnectorSection = ({ pluginId, connector, main }: ConnectorSectionProps) => (
  <Section title={connector.displayName} about={connector.description}>
    {connector.authSchemes.map((scheme) => (
      <SchemeRow key={scheme.id} pluginId={pluginId} connectorId={connector.id} scheme={scheme} isMain={scheme === main} />
    ))}
  </Section>
);

interface SchemeRowProps {
  readonly pluginId: string;
  readonly connectorId: string;
  readonly scheme: Scheme;
  readonly isMain: boolean;
}

const SchemeRow = ({ pluginId, connectorId, scheme, isMain }: SchemeRowProps) => {
  const { setup } = scheme;
  const params = { pluginId, connectorId, schemeId: scheme.id };
  const needsSetup = scheme.installationFields.length > 0;
  const isReady = canConnect(scheme);
  const look = isMain ? 'filled' : 'light';
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 280px' }}>
          <Group gap="xs">
            <Title order={3}>{scheme.displayName}</Title>
            <SetupBadge setup={setup} needsSetup={needsSetup} />
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {scheme.description ?? schemeWords[scheme.type]}
          </Text>
        </div>
        <Group gap="sm">
          {needsSetup && (
            <PageButton
              to="/integrations/$pluginId/set-up/$connectorId/$schemeId"
              params={params}
              variant={isReady ? 'default' : look}
            >
              {setup.installation === 'own' ? 'Change setup' : isReady ? 'Use a setup of your own' : 'Set up'}
            </PageButton>
          )}
          {isReady && (
            <PageButton to="/integrations/$pluginId/connect/$connectorId/$schemeId" params={params} variant={look}>
              {setup.connections > 0 ? 'Connect another account' : 'Connect'}
            </PageButton>
          )}
        </Group>
      </Group>
    </Paper>
  );
};

const SetupBadge = ({ setup, needsSetup }: { setup: Scheme['setup']; needsSetup: boolean }) => {
  const [color, label] = !setup.enabled
    ? (['gray', 'Switched off'] as const)
    : !setup.complete
      ? (['yellow', 'Needs setup'] as const)
      : setup.installation === 'shared'
        ? (['pine', 'Set up for everybody'] as const)
        : (['pine', needsSetup ? 'Set up' : 'Ready to connect'] as const);
  return (
    <Badge variant="light" color={color} tt="none">
      {label}
    </Badge>
  );
};
