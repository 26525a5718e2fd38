import { List, Text } from '@mantine/core';
import type { Answer } from '../api/call.ts';
import { CopyValue } from './copy-value.tsx';
import { OutLink } from './links.tsx';
import { Section } from './section.tsx';

type Plugin = Answer<'GET /api/plugins/{id}'>;

/** What whoever sets a plugin up does at its provider, with the address to enter there. */
export const SetupSteps = ({ plugin }: { plugin: Plugin }) => (
  <Section
    title="At the provider"
    about={
      <>
        These steps are done once, by whoever sets {plugin.displayName} up.{' '}
        <OutLink href={plugin.setupUrl} size="sm">
          Open the provider’s page
        </OutLink>
      </>
    }
  >
    <List type="ordered" spacing="xs">
      {plugin.setupSteps.map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
    <div>
      <Text size="sm" fw={500} mb={4}>
        Redirect URI, also called callback URL
      </Text>
      <CopyValue value={plugin.redirectUri} label="redirect URI" />
    </div>
  </Section>
);
