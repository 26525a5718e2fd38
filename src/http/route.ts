/** How a route is written: one object that both parses requests and documents itself in the OpenAPI document. */
import type { z } from 'zod';
import type { AgentPrincipal, Principal, UserPrincipal } from './principal.ts';

/** Who may call: everybody, a signed-in person, an administrator, or a person or an agent. */
export type Access = 'public' | 'user' | 'admin' | 'user-or-agent';

type PrincipalFor<A extends Access> = A extends 'public'
  ? Principal | undefined
  : A extends 'user-or-agent'
    ? UserPrincipal | AgentPrincipal
    : UserPrincipal;

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
}

/** Subscribes one client to named events; answers what ends the subscription. */
export type Events = (client: { send(event: string): void; end(): void }) => () => void;

export interface Reply {
  readonly status: number;
  /** Sent as JSON; text is sent as an HTML page, bytes as they are. Absent: no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly Cookie[];
  /** In place of a body: a stream of server-sent events. */
  readonly events?: Events;
}

export interface RouteRequest<A extends Access, P, Q, B> {
  readonly principal: PrincipalFor<A>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The raw query, in which repeated parameters are still visible. */
  readonly search: URLSearchParams;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  header(name: string): string | undefined;
  /** Aborted when the caller goes away before the answer. */
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly description: string;
  readonly schema?: z.ZodType;
}

export interface Route<A extends Access = Access, P = unknown, Q = unknown, B = unknown> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI form: `/api/projects/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: A;
  /** A path parameter that does not fit is answered like an unknown one: 404. */
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  /** Takes `If-Match`, see `precondition.ts`. */
  readonly conditional?: boolean;
  /** Errors are answered as a page for people. */
  readonly page?: boolean;
  /** Also accept `application/x-www-form-urlencoded`, for the forms of our own pages. */
  readonly form?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  handle(request: RouteRequest<A, P, Q, B>): Promise<Reply>;
}

/** The identity function: it infers what the schemas parse. */
export const route = <A extends Access, P = undefined, Q = undefined, B = undefined>(definition: Route<A, P, Q, B>): AnyRoute =>
  definition;

// biome-ignore lint/suspicious/noExplicitAny: routes with different requests share one list; each parses its own.
export type AnyRoute = Route<any, any, any, any>;
