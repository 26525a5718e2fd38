import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface SearchInputProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const pauseMs = 200;

/** Searches once whoever types has paused. The address of the page, which holds the text, is slower than fingers. */
export const SearchInput = ({ label, placeholder, value, onSearch }: SearchInputProps) => {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  // Going back changes the search from outside.
  if (value !== sent) {
    setSent(value);
    setText(value);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      search.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      flex="1 1 240px"
      maw={420}
    />
  );
};
