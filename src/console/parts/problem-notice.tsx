import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { isCode, problemFrom } from '../api/problem.ts';
import { Icon } from './icon.tsx';

/** The API's words speak of credentials; a person has a session, which is renewed beside the page. */
const signedOut = {
  detail: 'You were signed out.',
  recovery: 'Nothing was saved. Once you are signed in, try again.',
  errors: [],
};

/** What went wrong and what to do next, in the service's own words. Fields are named where the service names them. */
export const ProblemNotice = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  if (error === null || error === undefined) return null;
  const { detail, recovery, errors } = isCode(error, 'unauthenticated') ? signedOut : problemFrom(error);
  return (
    <Alert color="red" icon={<Icon name="alert" />} role="alert" title={detail}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{recovery}</Text>
        {errors.length > 0 && (
          <List size="sm">
            {errors.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                {path && <b>{path}: </b>}
                {message}
              </List.Item>
            ))}
          </List>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
};
