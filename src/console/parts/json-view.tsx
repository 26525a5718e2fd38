import { Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CopyIcon } from './copy-value.tsx';
import { OutLink } from './links.tsx';

/** A value as a tree that opens and closes, or as text to copy. */
export const JsonView = ({ value }: { value: unknown }) => {
  const [as, setAs] = useState('tree');
  const text = JSON.stringify(value, null, 2);
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label="How to show it"
          value={as}
          onChange={setAs}
          data={[
            { value: 'tree', label: 'Readable' },
            { value: 'text', label: 'JSON' },
          ]}
        />
        <CopyIcon value={text} label="the result" />
      </Group>
      {as === 'tree' ? (
        <div className="json-tree">
          <Value value={value} depth={0} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do.
        <pre className="snippet tall" tabIndex={0}>
          {text}
        </pre>
      )}
    </div>
  );
};

/** So many parts of a list or an object are shown at once. */
const step = 50;
const Value = ({ value, depth }: { value: unknown; depth: number }) => {
  if (typeof value === 'string') return <TextValue text={value} />;
  if (typeof value !== 'object' || value === null) return <span className="json-plain">{String(value)}</span>;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="json-plain">{isList ? 'empty list' : 'nothing in it'}</span>;
  return <Parts entries={entries} isList={isList} depth={depth} />;
};

interface PartsProps {
  readonly entries: readonly (readonly [string, unknown])[];
  readonly isList: boolean;
  readonly depth: number;
}

const Parts = ({ entries, isList, depth }: PartsProps) => {
  const [count, setCount] = useState(step);
  return (
    <ul className="json-parts">
      {entries.slice(0, count).map(([name, part], index) => (
        <li key={name}>
          <Part
            name={isList ? `${index + 1}.` : name}
            value={part}
            isOpen={depth === 0 || (isList && index === 0)}
            depth={depth}
          />
        </li>
      ))}
      {entries.length > count && (
        <li>
          <Button size="compact-xs" variant="default" onClick={() => setCount(count + step)}>
            Show more ({entries.length - count} left)
          </Button>
        </li>
      )}
    </ul>
  );
};

interface PartProps {
  readonly name: string;
  readonly value: unknown;
  /** At first: the first of a list shows what the others are like. */
  readonly isOpen: boolean;
  readonly depth: number;
}

const Part = ({ name, value, isOpen, depth }: PartProps) => {
  const size = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  const [open, setOpen] = useState(isOpen);
  if (size === 0)
    return (
      <>
        <span className="json-name">{name}</span> <Value value={value} depth={depth} />
      </>
    );
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="json-name">{name}</span>{' '}
        <span className="json-plain">{Array.isArray(value) ? `list of ${size}` : size === 1 ? '1 field' : `${size} fields`}</span>
      </summary>
      {open && <Value value={value} depth={depth + 1} />}
    </details>
  );
};

const TextValue = ({ text }: { text: string }) => {
  if (text === '') return <span className="json-plain">empty</span>;
  return (
    <span className="json-text">
      {isAddress.test(text) ? (
        <OutLink href={text} inherit>
          {text}
        </OutLink>
      ) : (
        text
      )}
    </span>
  );
};

const isAddress = /^https?:\/\/\S+$/;
