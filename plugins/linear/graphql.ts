/** Linear's one endpoint. Documents are constants; whatever a caller chooses travels in their variables. */
import { z } from 'zod';
import { type Api, path } from '../define.ts';

/** Asks and answers `data`. A refusal was thrown already: the entry says where GraphQL keeps its errors. */
export const ask = async (api: Api, query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
  answer.parse(await api.post(path`/graphql`, { query, variables })).data;

const answer = z.object({ data: z.looseObject({}) });
