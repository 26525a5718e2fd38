/** Says in the catalog's words what zod found: every issue with its path and how to mend it. */
import type { z } from 'zod';
import { list, type Problem, step } from './problem.ts';

export const schemaProblems = (issues: readonly z.core.$ZodIssue[], at: string): Problem[] =>
  issues.map((issue) => ({ path: step(at, ...issue.path), ...describe(issue) }));

const describe = (issue: z.core.$ZodIssue): Omit<Problem, 'path'> => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? { problem: 'is missing', remedy: `Add it: ${article(issue.expected)}.` }
        : { problem: `is not ${article(issue.expected)}`, remedy: `Write ${article(issue.expected)} here.` };
    case 'invalid_value':
      return { problem: 'is none of the known values', remedy: `Use one of: ${list(issue.values.map(String))}.` };
    case 'invalid_union':
      return { problem: 'is none of the known kinds', remedy: `${issue.message}.` };
    case 'unrecognized_keys':
      return {
        problem: `has unknown keys: ${list(issue.keys)}`,
        remedy: 'Correct their spelling as in catalog/define.ts, or remove them.',
      };
    case 'too_big':
      return { problem: `is too long: at most ${issue.maximum} characters`, remedy: 'Shorten it.' };
    case 'invalid_format':
      return issue.format === 'url'
        ? { problem: 'is not an https URL', remedy: 'Write a whole address that begins with https://.' }
        : { problem: issue.message, remedy: 'Write it in this form.' };
    default:
      return { problem: issue.message, remedy: 'Fill it in.' };
  }
};

const article = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
