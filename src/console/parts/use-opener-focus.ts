import { useEffect, useState } from 'react';

/** Hands the focus back to where it was when a dialog that comes and goes with its component is gone. */
export const useOpenerFocus = (opened = true): void => {
  const [opener] = useState(() => (opened ? document.activeElement : null));
  useEffect(
    () => () => {
      // After the dialog has given up its hold on the focus.
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus({ preventScroll: true }));
    },
    [opener],
  );
};
