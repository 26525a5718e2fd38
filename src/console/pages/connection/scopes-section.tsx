import { Code, Text } from '@mantine/core';
import type { Scheme } from '../../parts/scheme-words.ts';
import { Section } from '../../parts/section.tsx';
import type { ConnectionView } from './mend.tsx';

/** What the provider has allowed, as it said itself. */
export const ScopesSection = ({ connection, scheme }: { connection: ConnectionView; scheme: Scheme }) => {
  if (connection.grantedScopes.length === 0) return null;
  const sentences = new Map(scheme.scopes.map(({ name, description }) => [name, description]));
  return (
    <Section title="Permissions" about="What you have agreed to at the provider.">
      <ul className="plain-list">
        {connection.grantedScopes.map((name) => (
          <li key={name}>
            <Text span size="sm">
              {sentences.get(name) ?? 'No description'}
            </Text>{' '}
            <Code>{name}</Code>
          </li>
        ))}
      </ul>
    </Section>
  );
};
