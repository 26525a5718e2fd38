import { Paper, Text, Title } from '@mantine/core';

interface SkillTextProps {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

/** A skill as agents read it. Its text is shown as it is written: agents read the marks too. */
export const SkillText = ({ name, description, text }: SkillTextProps) => (
  <div>
    <Title order={3} className="wrap-anywhere">
      {name}
    </Title>
    <Text size="sm" mb="sm">
      {description}
    </Text>
    <details>
      <summary>What it tells agents</summary>
      <Paper withBorder p="md" mt="sm" className="skill-text mono">
        {text}
      </Paper>
    </details>
  </div>
);
