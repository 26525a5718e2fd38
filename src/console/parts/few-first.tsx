import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface FewFirstProps<T> {
  readonly items: readonly T[];
  /** How many are shown at first. */
  readonly few: number;
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** The beginning of a list, and the rest for whoever asks. */
export const FewFirst = <T,>({ items, few, children }: FewFirstProps<T>) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? items : items.slice(0, few))}
      {items.length > few && (
        <Button
          size="compact-sm"
          variant="subtle"
          w="fit-content"
          aria-expanded={isWhole}
          onClick={() => setWhole((whole) => !whole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
};
