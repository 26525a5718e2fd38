import { useState } from 'react';

interface FormBase<T> {
  /** What the form was filled from. */
  readonly base: T;
  /** Changes when the form begins anew. */
  readonly round: number;
  /** Something was typed: from now on nothing that arrives replaces it. */
  readonly edited: () => void;
  /** What was typed is stored, or given up. */
  readonly begin: () => void;
  /** The same form goes on, on the ground of what it has itself just changed. */
  readonly rebase: (stored: T) => void;
}

/** What a save is based on: the tag of what was shown, or that there was nothing yet. */
export const basedOn = (etag: string | undefined) => (etag === undefined ? { ifNoneMatch: '*' as const } : { ifMatch: etag });

/** A form follows what is stored until somebody types. From then on it says with a save by its tag what it was filled from. */
export const useFormBase = <T extends { readonly etag: string }>(stored: T): FormBase<T> => {
  const [base, setBase] = useState(stored);
  const [isEdited, setEdited] = useState(false);
  const [round, setRound] = useState(0);
  const beginAnew = () => {
    setBase(stored);
    setRound((count) => count + 1);
  };
  if (!isEdited && base.etag !== stored.etag) beginAnew();
  return {
    base,
    round,
    edited: () => setEdited(true),
    begin: () => {
      setEdited(false);
      beginAnew();
    },
    rebase: setBase,
  };
};
