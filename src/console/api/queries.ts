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
import { type Answer, call, type Input, type Operation } from './call.ts';
import { ApiError } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; an outage ends.
      retry: (count, error) => error instanceof ApiError && error.problem.status === 0 && count < 2,
      refetchOnWindowFocus: true,
    },
  },
});

type Read = Extract<Operation, `GET ${string}`>;
type ListOf<O extends Operation> = Answer<O> extends { readonly items: readonly (infer T)[] } ? T : never;
type Paged = { [O in Read]: Answer<O> extends { readonly nextCursor: string | null } ? O : never }[Read];

export const useRead = <O extends Read>(
  operation: O,
  input: Input<O>,
  options: Pick<UseQueryOptions<Answer<O>>, 'enabled' | 'refetchInterval'> = {},
) =>
  useQuery<Answer<O>>({
    queryKey: [operation, input],
    queryFn: ({ signal }) => call(operation, { ...input, signal } as Input<O>),
    ...options,
  });

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
  return { ...query, items };
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
