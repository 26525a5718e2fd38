import { AppError } from '../errors.ts';

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const longest = 24;

/** Names that mean something else in JavaScript, in tool lists or at this address. */
const reserved = new Set(['constructor', 'prototype', 'patchbay', 'mcp', 'oauth', 'skill', 'skills', 'system', 'tool', 'tools']);

/**
 * Checks an alias and answers it unchanged: it is never corrected silently, because it becomes part of tool names.
 * @throws AppError `alias_invalid` that says what is wrong with it.
 */
export const checkAlias = (alias: string): string => {
  const problem = problemOf(alias);
  if (problem) throw new AppError('alias_invalid', { detail: problem, errors: [{ path: 'alias', message: problem }] });
  return alias;
};

const problemOf = (alias: string): string | undefined => {
  if (alias === '') return 'The alias is empty.';
  if (alias.length > longest) return `The alias has ${alias.length} characters; ${longest} is the most.`;
  if (!shape.test(alias)) return 'The alias may hold lower-case letters, digits and single hyphens between them.';
  if (reserved.has(alias)) return 'The alias is a reserved word.';
  return undefined;
};
