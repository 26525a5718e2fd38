/** What goes wrong at the token endpoint: of every twenty requests one is an error, one is never answered and one is late. */
export type Fault = 'none' | 'error' | 'lost' | 'late';

export const createFaults = (): (() => Fault) => {
  let deck: Fault[] = [];
  return () => {
    if (deck.length === 0) deck = shuffled();
    return deck.pop() ?? 'none';
  };
};

const size = 20;

const shuffled = (): Fault[] => {
  const deck: Fault[] = ['error', 'lost', 'late', ...Array.from({ length: size - 3 }, () => 'none' as const)];
  return deck
    .map((fault) => ({ fault, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ fault }) => fault);
};
