/**
 * How pages read and change things: `useRead` and `useList` keep what the API answered under the operation's own name,
 * `useChange` makes everything that it may have changed be read again.
 */
import {
  keepPreviousData,
  QueryClient,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Answer, call, type Input, type Operation } from './call.ts';
import { ApiError } from './problem.ts';

export const queryClient = new QueryClient({
  // The service may well run on this very machine: a browser without a network still reaches it.
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; an outage ends.
      retry: (count, error) => error instanceof ApiError && error.problem.status === 0 && count < 2,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

type Read = Extract<Operation, `GET ${string}`>;
type ListOf<O extends Operation> = Answer<O> extends { readonly items: readonly (infer T)[] } ? T : never;
type Paged = { [O in Read]: Answer<O> extends { readonly nextCursor: string | null } ? O : never }[Read];

/** How a read is asked for, and under which key its answer is kept. */
const reading = <O extends Read>(operation: O, input: Input<O>) => ({
  queryKey: [operation, input],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(operation, { ...input, signal } as Input<O>),
});

/** Who is signed in. */
export const readMe = reading('GET /api/me', {});

export const useRead = <O extends Read>(
  operation: O,
  input: Input<O>,
  options: Pick<UseQueryOptions<Answer<O>>, 'enabled' | 'refetchInterval' | 'refetchOnWindowFocus'> = {},
) => useQuery<Answer<O>>({ ...reading(operation, input), ...options });

/** A list read page by page; `items` holds what is there so far. */
export const useList = <O extends Paged>(operation: O, input: Input<O>) => {
  const query = useInfiniteQuery({
    queryKey: [operation, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      call(operation, {
        ...input,
        query: { limit: 100, ...input.query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      } as Input<O>),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { readonly nextCursor: string | null }).nextCursor,
    placeholderData: keepPreviousData,
  });
  const items = query.data?.pages.flatMap((page) => (page as unknown as { readonly items: readonly ListOf<O>[] }).items);
  /** News may have the list read again in the middle of it, which calls the reading of the next page off: it is asked for again. */
  const fetchNextPage = async (): Promise<void> => {
    const before = query.data?.pages.length ?? 0;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { data, hasNextPage, isError } = await query.fetchNextPage({ cancelRefetch: false });
      if ((data?.pages.length ?? 0) > before || !hasNextPage || isError) return;
    }
  };
  return { ...query, fetchNextPage, items };
};

/** A list that is wanted whole, such as what there is to choose from. */
export const useWhole = <O extends Paged>(operation: O, input: Input<O>) =>
  useQuery<ListOf<O>[]>({
    queryKey: [operation, 'whole', input],
    queryFn: async ({ signal }) => {
      const items: ListOf<O>[] = [];
      let cursor: string | null = null;
      do {
        const page = (await call(operation, {
          ...input,
          query: { limit: 100, ...input.query, ...(cursor !== null && { cursor }) },
          signal,
        } as Input<O>)) as unknown as { readonly items: readonly ListOf<O>[]; readonly nextCursor: string | null };
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return items;
    },
  });

/** Hears of each read and change when it fails, the attempts that are repeated included. */
export const useFailures = (hear: (error: unknown) => void): void => {
  const client = useQueryClient();
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const look = (event: { readonly type: string; readonly action?: { readonly type: string } }) => {
      if (event.type !== 'updated' || !event.action || !('error' in event.action)) return;
      if (event.action.type === 'error' || event.action.type === 'failed') heard(event.action.error);
    };
    const endings = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)];
    return () => {
      for (const end of endings) end();
    };
  }, [client]);
};

/** A change. `touches` names by their beginnings the operations that read what it changes: `GET /api/connections`. */
export const useChange = <O extends Exclude<Operation, Read>>(operation: O, touches: readonly string[]) => {
  const client = useQueryClient();
  return useMutation<Answer<O>, unknown, Input<O>>({
    mutationFn: (input) => call(operation, input),
    onSettled: () => readAgain(client, touches),
  });
};

export const readAgain = (client: QueryClient, touches: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [operation] }) =>
      typeof operation === 'string' && touches.some((beginning) => operation.startsWith(beginning)),
  });
