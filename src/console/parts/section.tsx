import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A titled part of a page. */
export const Section = ({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={2} id={id} className="wrap-anywhere">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed" mt={4} maw={680} component="div">
              {about}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
};
