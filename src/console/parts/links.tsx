import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type To = Pick<LinkProps, 'to' | 'params' | 'search'> & { readonly children: ReactNode };

/** A link within the console. */
export const PageLink = ({ to, params, search, children, ...anchor }: To & AnchorProps) => (
  <Anchor {...anchor} renderRoot={(props) => <Link {...props} {...({ to, params, search } as LinkProps)} />}>
    {children}
  </Anchor>
);

/** A link within the console that looks like a button, where going there is the next step. */
export const PageButton = ({ to, params, search, children, ...button }: To & ButtonProps) => (
  <Button {...button} renderRoot={(props) => <Link {...props} {...({ to, params, search } as LinkProps)} />}>
    {children}
  </Button>
);

/** A link out of the console. Only web addresses become links: whatever else an entry or a server says stays text. */
export const OutLink = ({ href, children, ...anchor }: AnchorProps & { href: string; children: ReactNode }) =>
  /^https?:\/\//.test(href) ? (
    <Anchor underline="always" {...anchor} href={href} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  ) : (
    <span>{children}</span>
  );
