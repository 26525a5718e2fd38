/**
 * Headers of what a popup of a host application shows on its way. A stricter Cross-Origin-Opener-Policy, on redirects too, would
 * cut the popup off from its opener, and nobody could be told how it ended.
 */
export const fromPopup = (connectOrigins: readonly string[]): Readonly<Record<string, string>> =>
  connectOrigins.length === 0 ? {} : { 'cross-origin-opener-policy': 'unsafe-none' };

/** Where a sign-in in such a popup ends. */
export const popupReturnPath = (opener: string): string => `/connected?${new URLSearchParams({ opener })}`;
