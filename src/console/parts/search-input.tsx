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
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Going back changes the search from outside; what was sent from here only comes back.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
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
  // Whoever goes on to something else is not brought back here by a search that comes late.
  const searchNow = () => {
    if (text === sent) return;
    setSent(text);
    search.current(text);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={searchNow}
      w="100%"
      maw={420}
    />
  );
};
