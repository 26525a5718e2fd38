import type { Answer } from '../../api/call.ts';

export type Tool = Answer<'GET /api/projects/{id}/tools'>['tools'][number];
export type Arguments = Record<string, unknown>;

/** What a text says as JSON, where that is an object. */
export const argumentsIn = (text: string): Arguments | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    return isArguments(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

export const isArguments = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
