/** Everything that the demo opens is released in reverse, however it ends. */
export interface Release {
  add(undo: () => Promise<unknown>): void;
  all(): Promise<void>;
}

export const createRelease = (): Release => {
  const undos: (() => Promise<unknown>)[] = [];
  return {
    add: (undo) => void undos.push(undo),
    all: async () => {
      for (const undo of undos.splice(0).reverse()) await undo();
    },
  };
};
