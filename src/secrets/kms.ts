/** The row and slot that a sealed value belongs to. It is authenticated with the value. */
export interface SecretPlace {
  readonly owner: string;
  readonly id: string;
  readonly slot: string;
}

/**
 * The seam to whoever holds the keys: a value goes in and comes out, a key never does. `createKeyring`, with keys in this
 * process, is the one implementation; a key service can take its place, and nothing above this line knows the difference.
 */
export interface Kms {
  /** The key that seals whatever is written from now on. */
  readonly writing: { readonly id: string };
  /** Keys with which values can be opened. */
  readonly ids: readonly string[];
  /** @returns a compact JWE (RFC 7516) whose protected header names key and place. */
  seal(place: SecretPlace, value: string): Promise<string>;
  /**
   * Opens with whatever key the value names, and says for which place it was sealed. At once where it can: every tool call
   * waits for this. @throws AppError `secret_unreadable`.
   */
  open(sealed: string): Opened | Promise<Opened>;
}

export interface Opened {
  readonly place: SecretPlace;
  readonly value: string;
}
