import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useMatch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

interface Crumb {
  readonly label: string;
  /** A path within the console. */
  readonly to: string;
}

/** Of the page that was shown last. The next one takes the focus, so that a screen reader says where its user has come to. */
let titledPath: string | undefined;

/** The head of every page: the way back, its one h1, what it is for, and its main actions. */
export const PageTitle = ({
  title,
  children,
  crumbs = [],
  actions,
  icon,
}: {
  title: string;
  children?: ReactNode;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  icon?: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} · Patchbay`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useEffect(() => {
    if (titledPath !== undefined && titledPath !== path) heading.current?.focus({ preventScroll: true });
    titledPath = path;
  }, [path]);
  return (
    <Stack gap="xs" mb="lg" component="header">
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumbs">
          <Breadcrumbs>
            {crumbs.map(({ label, to }) => (
              <Anchor key={to} size="sm" underline="hover" renderRoot={(props) => <Link to={to} {...props} />}>
                {label}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Group gap="md" wrap="nowrap" flex="1 1 320px" miw={0}>
          {icon}
          <Stack gap={4} miw={0}>
            <Title ref={heading} tabIndex={-1} order={1} className="page-heading wrap-anywhere">
              {title}
            </Title>
            {children && (
              <Text c="dimmed" component="div" maw={680}>
                {children}
              </Text>
            )}
          </Stack>
        </Group>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
    </Stack>
  );
};
