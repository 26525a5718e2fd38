import { createHash, randomBytes } from 'node:crypto';

/** Tells an agent token from other bearers, in requests and for scanners of leaked secrets. */
export const agentTokenPrefix = 'pba_';

/** 256 random bits as base64url text. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of a token. The tokens are random, so a plain hash is enough: there is nothing to guess. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(token).digest());
