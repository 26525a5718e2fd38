/** The token of `Authorization: Bearer <token>` (RFC 6750 section 2.1; the scheme's case does not matter, RFC 9110 section 11.1). */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
