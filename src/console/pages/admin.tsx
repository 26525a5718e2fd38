import { Alert, Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { Answer } from '../api/call.ts';
import { useRead } from '../api/queries.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { Section } from '../parts/section.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { WideTable } from '../parts/wide-table.tsx';

type HealthItem = Answer<'GET /api/admin/health'>['items'][number];
type Key = Answer<'GET /api/admin/keys'>['items'][number];

/** What is still missing for production, and how to mend it. */
export const Admin = () => {
  const health = useRead('GET /api/admin/health', {});
  const keys = useRead('GET /api/admin/keys', {});
  return (
    <>
      <PageTitle title="Health">How this Patchbay is run, what is still missing for production, and how to mend it.</PageTitle>
      <Stack>
        <ProblemNotice error={health.error} onRetry={() => void health.refetch()} />
        {health.isPending && <LoadingRows rows={6} height={64} />}
        {health.data && <Health items={health.data.items} />}
        <Section title="Encryption keys" about="Secrets are sealed with the writing key. A key that seals none can be removed.">
          <ProblemNotice error={keys.error} onRetry={() => void keys.refetch()} />
          {keys.isPending && <LoadingRows rows={1} height={72} />}
          {keys.data && <Keys keys={keys.data.items} />}
        </Section>
      </Stack>
    </>
  );
};

const looks: Readonly<Record<HealthItem['severity'], { readonly color: string; readonly label: string }>> = {
  critical: { color: 'red', label: 'Does not work' },
  warning: { color: 'yellow', label: 'Before production' },
  info: { color: 'blue', label: 'Good to know' },
  ok: { color: 'pine', label: 'Good' },
};

const Health = ({ items }: { items: readonly HealthItem[] }) => {
  const broken = items.filter(({ severity }) => severity === 'critical').length;
  const missing = items.filter(({ severity }) => severity === 'warning').length;
  const good = broken === 0 && missing === 0;
  return (
    <>
      <Alert color={broken > 0 ? 'red' : good ? 'pine' : 'yellow'} title={verdict(broken, missing)} role="status" />
      <Section title="What was looked at">
        <Stack component="ul" gap="lg" m={0} p={0} className="bare-list">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Stack>
      </Section>
    </>
  );
};

const verdict = (broken: number, missing: number): string => {
  if (broken > 0) return broken === 1 ? 'One thing does not work.' : `${broken} things do not work.`;
  if (missing > 0)
    return missing === 1 ? 'One thing is missing for production.' : `${missing} things are missing for production.`;
  return 'Nothing is missing for production.';
};

const Item = ({ item: { severity, message, mend } }: { item: HealthItem }) => (
  <Group component="li" gap="md" align="flex-start" style={{ rowGap: 6 }}>
    <Badge color={looks[severity].color} variant="light" tt="none" fw={600} miw={148}>
      {looks[severity].label}
    </Badge>
    <div style={{ flex: '1 1 260px', minWidth: 0 }}>
      <Text size="sm" className="wrap-anywhere">
        {message}
      </Text>
      {mend !== null && (
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {mend}
        </Text>
      )}
    </div>
  </Group>
);

const uses: Readonly<Record<Key['use'], string>> = {
  writes: 'Seals what is stored now, and reads',
  reads: 'Reads what it sealed before',
  missing: 'Missing here: what it sealed cannot be read',
};

const Keys = ({ keys }: { keys: readonly Key[] }) => (
  <WideTable label="Table of encryption keys" minWidth={480}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Key</Table.Th>
        <Table.Th scope="col">What it does</Table.Th>
        <Table.Th scope="col" ta="right">
          Secrets
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {keys.map(({ id, use, secrets }) => (
        <Table.Tr key={id}>
          <Table.Td className="mono wrap-anywhere">{id}</Table.Td>
          <Table.Td {...(use === 'missing' && { c: 'red' })}>{uses[use]}</Table.Td>
          <Table.Td ta="right">{secrets}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
);
