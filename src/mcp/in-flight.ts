/**
 * The calls that the front runs in this process, so that `notifications/cancelled` of the 2025 generation finds the one it means.
 *
 * A stateless endpoint cannot promise more than this: the notification comes in a request of its own, and behind a load
 * balancer it may reach another replica, where it finds nothing and the call goes on. Dropping the HTTP connection is the
 * way that always works, and the only one of 2026-07-28.
 *
 * Request ids are unique per client only. A call is found by its agent's token and id together, so two agents that both
 * count from 1 never meet; 1 and "1" differ. Where two clients share one token and both run the id, nobody can tell which
 * is meant, and neither is cancelled.
 */
import type { RequestId } from './plain-request.ts';

interface RunningCall {
  readonly signal: AbortSignal;
  abort(): void;
  /** Must be called once the call is over. */
  end(): void;
}

export interface InFlight {
  begin(token: string, id: RequestId): RunningCall;
  cancel(token: string, id: RequestId): void;
}

export const createInFlight = (): InFlight => {
  const agents = new Map<string, Map<RequestId, AbortController[]>>();

  return {
    begin(token, id) {
      const controller = new AbortController();
      const calls = getOrAdd(agents, token, () => new Map<RequestId, AbortController[]>());
      getOrAdd(calls, id, (): AbortController[] => []).push(controller);
      return {
        signal: controller.signal,
        abort: () => controller.abort(),
        end: () => {
          const others = calls.get(id)?.filter((other) => other !== controller) ?? [];
          if (others.length > 0) calls.set(id, others);
          else calls.delete(id);
          if (calls.size === 0 && agents.get(token) === calls) agents.delete(token);
        },
      };
    },
    cancel(token, id) {
      const [controller, ...others] = agents.get(token)?.get(id) ?? [];
      if (others.length === 0) controller?.abort();
    },
  };
};

const getOrAdd = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
};
