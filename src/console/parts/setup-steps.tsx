import { List, Text } from '@mantine/core';
import type { Answer } from '../api/call.ts';
import { CopyValue } from './copy-value.tsx';
import { OutLink } from './links.tsx';
import { opensWindow, type Scheme } from './scheme-words.ts';
import { Section } from './section.tsx';

type Plugin = Answer<'GET /api/plugins/{id}'>;

interface SetupStepsProps {
  readonly plugin: Plugin;
  /** Those that are set up; providers want our address where one of them signs in with a page. */
  readonly schemes: readonly Pick<Scheme, 'type'>[];
}

/** What whoever sets a plugin up does at its provider, with the address to enter there. */
export const SetupSteps = ({ plugin, schemes }: SetupStepsProps) => (
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
    {plugin.setupSteps.length > 0 && (
      <List type="ordered" spacing="xs">
        {plugin.setupSteps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    )}
    {schemes.some(({ type }) => opensWindow(type)) && (
      <div>
        <Text size="sm" fw={500} mb={4}>
          Redirect URI, also called callback URL
        </Text>
        <CopyValue value={plugin.redirectUri} label="redirect URI" />
      </div>
    )}
  </Section>
);
