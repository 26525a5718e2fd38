import {
  ActionIcon,
  AppShell,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLiveUpdates } from './live-updates.ts';
import { AwayBanner } from './parts/away-banner.tsx';
import { Icon, type IconName } from './parts/icon.tsx';
import { useMe } from './session.tsx';

const places = [
  { to: '/integrations', label: 'Integrations', icon: 'grid' },
  { to: '/connections', label: 'Connections', icon: 'plug' },
  { to: '/projects', label: 'Projects', icon: 'folder' },
  { to: '/activity', label: 'Activity', icon: 'pulse' },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];

const adminPlaces = [
  { to: '/admin', label: 'Health', icon: 'shield' },
  { to: '/admin/users', label: 'Users', icon: 'people' },
  { to: '/admin/connections', label: 'All connections', icon: 'plug' },
  { to: '/admin/installations', label: 'All setups', icon: 'sliders' },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];

export const Shell = () => {
  const [open, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useLiveUpdates();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when the page has changed.
  useEffect(close, [path, close]);
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !open } }} padding="lg">
      <Button component="a" href="#content" className="skip-link" size="xs">
        Skip to the content
      </Button>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" aria-expanded={open} />
            <Link to="/integrations" className="row-link" aria-label="Patchbay, start page">
              <Group gap={10} wrap="nowrap">
                <img src="/console/icon.svg" alt="" width={26} height={26} />
                <Text fw={650} size="lg">
                  Patchbay
                </Text>
              </Group>
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <ColorSchemeButton />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <Navigation />
      <AppShell.Main id="content" tabIndex={-1}>
        <AwayBanner />
        <div className="page">
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
};

const Navigation = () => {
  const { role } = useMe();
  return (
    <AppShell.Navbar p="sm" aria-label="Main">
      <Stack gap={2}>
        {places.map((place) => (
          <Place key={place.to} {...place} />
        ))}
        {role === 'admin' && (
          <>
            <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
              Administration
            </Text>
            {adminPlaces.map((place) => (
              <Place key={place.to} {...place} exact={place.to === '/admin'} />
            ))}
          </>
        )}
      </Stack>
    </AppShell.Navbar>
  );
};

type Destination = (typeof places)[number]['to'] | (typeof adminPlaces)[number]['to'];

const Place = ({ to, label, icon, exact = false }: { to: Destination; label: string; icon: IconName; exact?: boolean }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const active = exact ? path === to : path === to || path.startsWith(`${to}/`);
  return (
    <NavLink
      renderRoot={(props) => <Link to={to} activeOptions={{ exact }} {...props} />}
      label={label}
      leftSection={<Icon name={icon} />}
      active={active}
      aria-current={active ? 'page' : undefined}
    />
  );
};

const ColorSchemeButton = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => setColorScheme(other)}
      aria-label={`Use the ${other} colours`}
    >
      <Icon name={scheme === 'light' ? 'moon' : 'sun'} />
    </ActionIcon>
  );
};

const UserMenu = () => {
  const { displayName, session } = useMe();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<Icon name="down" />} miw={0} maw={220}>
          <Text span truncate size="sm">
            {displayName}
          </Text>
        </Button>
      </Menu.Target>
      {/* Beside the menu: a menu holds nothing but its items. */}
      <form id="sign-out" method="post" action="/sign-out" />
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />}>Your account</Menu.Item>
        {session && (
          <Menu.Item component="button" type="submit" form="sign-out">
            Sign out
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
