import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface RowListProps<T> {
  readonly items: readonly T[];
  /** What the list is of, for those who do not see it. */
  readonly label: string;
  readonly keyOf: (item: T) => string;
  /** About how high a row is. */
  readonly height: number;
  readonly children: (item: T) => ReactNode;
}

/** A list that stays quick however long it is: only what is near the screen is in the page. */
export const RowList = <T,>({ items, label, keyOf, height, children }: RowListProps<T>) => {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // What is above may come later or grow.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // Rows that are higher than was thought would push away what stands below them while somebody reaches for it.
  const [measured, setMeasured] = useState<number>();
  useLayoutEffect(() => {
    const first = list.current?.firstElementChild;
    // In whole pixels, as the virtualizer measures.
    if (measured === undefined && first) setMeasured(Math.round(first.getBoundingClientRect().height));
  });
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => measured ?? height,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by position, which list elements would take from them.
    <div ref={list} role="list" aria-label={label} style={{ position: 'relative', height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return (
          item !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - offset}px)` }}
            >
              {children(item)}
            </div>
          )
        );
      })}
    </div>
  );
};
