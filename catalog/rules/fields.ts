/** Form fields fit together: options belong to selects, patterns compile, defaults are values that the field accepts. */
import { formField } from '../define.ts';
import { checkValue } from '../form.ts';
import { compiles } from '../pattern.ts';
import { type Problem, step } from '../problem.ts';
import type { ReadableField, ReadableScheme } from '../readable.ts';

export function* fieldRules(scheme: ReadableScheme): Iterable<Problem> {
  for (const field of scheme.fields) {
    yield* optionRules(field);
    yield* lineRules(field);
    if (field.pattern !== undefined && !compiles(field.pattern)) {
      yield {
        path: step(field.at, 'pattern'),
        problem: 'is not a regular expression',
        remedy: 'Write one that compiles with the u flag; it is matched against the whole value.',
      };
    } else {
      yield* defaultRules(field);
    }
  }
}

function* optionRules({ at, type, options }: ReadableField): Iterable<Problem> {
  const path = step(at, 'options');
  if (type === 'select' && (options === undefined || options.length === 0)) {
    yield {
      path,
      problem: 'a select field without options cannot be filled in',
      remedy: 'List the options, or use type "text".',
    };
  }
  if (type !== undefined && type !== 'select' && options !== undefined) {
    yield { path, problem: 'only a select field has options', remedy: 'Remove them, or use type "select".' };
  }
}

function* lineRules({ at, type, multiline }: ReadableField): Iterable<Problem> {
  if (!multiline || type === undefined || type === 'secret') return;
  yield {
    path: step(at, 'multiline'),
    problem: 'only a secret may have several lines: everything else ends up in addresses and headers',
    remedy: 'Remove it, or use type "secret".',
  };
}

function* defaultRules({ at, type, definition, default: value }: ReadableField): Iterable<Problem> {
  if (value === undefined) return;
  const path = step(at, 'default');
  if (type === 'secret') {
    yield { path, problem: 'a secret must not stand in the catalog', remedy: 'Remove the default.' };
    return;
  }
  const field = formField.safeParse(definition);
  if (field.success && 'message' in checkValue(field.data, value)) {
    yield {
      path,
      problem: 'the field itself would refuse this value',
      remedy: 'Use a default that fits type, options and pattern.',
    };
  }
}
