/** When a token runs out, and from when on it is refreshed before use: five minutes or a fifth of its life earlier. */
export const expiryOf = ({ expiresIn }: { readonly expiresIn: number | undefined }, now: Date) => {
  if (expiresIn === undefined) return { expiresAt: null, refreshAt: null };
  const margin = Math.min(300, expiresIn / 5);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  return { expiresAt: after(expiresIn), refreshAt: after(expiresIn - margin) };
};
