/** Asks a connection's MCP server for its tools without a credential, to hear how access to it is given. */
import { v7 as uuid } from 'uuid';
import type { Definition } from '../../../catalog/catalog.ts';
import type { Values } from '../../connections/derived.ts';
import { AppError } from '../../errors.ts';
import type { Programs } from './programs.ts';
import { type McpSource, targetOf } from './target.ts';
import type { Challenge, Upstreams } from './upstream.ts';
import { WireError } from './wire.ts';

export interface ProbeRequest {
  readonly definition: Definition;
  readonly source: McpSource;
  readonly installation: Values | null;
  readonly configuration: Values;
}

/** @returns undefined where the server answered. @throws AppError where it cannot be asked. */
export type Probe = (request: ProbeRequest) => Promise<Challenge | undefined>;

interface ProbeOptions {
  readonly upstreams: Pick<Upstreams, 'list' | 'drop'>;
  readonly programs: Pick<Programs, 'start'>;
}

export const createProbe =
  ({ upstreams, programs }: ProbeOptions): Probe =>
  async ({ source, ...request }) => {
    // Nobody's: the connection's own client, which may be at work, is not touched.
    const connectionId = `probe-${uuid()}`;
    const target = await targetOf({
      ...request,
      connectionId,
      source: { ...source, credentials: [] },
      verdict: undefined,
      read: () => Promise.reject(new AppError('internal')),
      programs,
    });
    try {
      await upstreams.list(target);
      return undefined;
    } catch (error) {
      if (error instanceof WireError && error.challenge) return error.challenge;
      if (error instanceof AppError && !unasked.includes(error.code)) return undefined;
      throw error;
    } finally {
      upstreams.drop(connectionId);
    }
  };

/** Whatever else a server answers, it is there, and its metadata may say more. */
const unasked: readonly string[] = ['egress_refused', 'upstream_unreachable', 'upstream_timeout', 'upstream_unavailable'];
