import type { Answer } from '../api/call.ts';
import type { Effect } from './effect-badge.tsx';

type Tool = Answer<'GET /api/projects/{id}/tools'>['tools'][number];

/** What a tool may do, from what it tells its clients. */
export const effectOf = ({ annotations: { readOnlyHint, destructiveHint } }: Pick<Tool, 'annotations'>): Effect =>
  readOnlyHint ? 'read' : destructiveHint ? 'destructive' : 'write';
