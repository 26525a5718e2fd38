import { useEffect, useRef, useState } from 'react';

/** Where the page's own head ends. */
const headPixels = 64;

/**
 * A list whose newest comes first and that grows by itself. While the reader is further down it stays as it is, so that nothing
 * moves away under their eyes; `fresh` says how many wait above. `top` goes onto the element that the list begins with.
 */
export const useSteady = <T extends { readonly id: string }>(items: readonly T[]) => {
  const top = useRef<HTMLDivElement>(null);
  const [newest, setNewest] = useState<string>();
  const first = items[0]?.id;
  const known = items.findIndex(({ id }) => id === newest);
  useEffect(() => {
    const isFurtherDown = (top.current?.getBoundingClientRect().top ?? 0) < headPixels;
    if (known === -1 || !isFurtherDown) setNewest(first);
  }, [first, known]);
  const waiting = Math.max(0, known);
  return {
    top,
    shown: items.slice(waiting),
    fresh: waiting,
    showFresh: () => {
      setNewest(first);
      top.current?.scrollIntoView({ block: 'start' });
    },
  };
};
