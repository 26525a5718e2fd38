import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls inside of itself where the page is narrow, by keyboard too. */
export const WideTable = ({ label, minWidth, children }: { label: string; minWidth: number; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse.
  <section className="wide-table" aria-label={label} tabIndex={0}>
    <Table miw={minWidth} verticalSpacing="sm">
      {children}
    </Table>
  </section>
);
