/** One way to check that a scheme's property names a field, in the right form and of a fitting type. */
import { list, type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';

interface Reference {
  /** The property that holds the field's id. */
  readonly key: string;
  readonly id: string | undefined;
  /** Both forms are searched where this is left out. */
  readonly place?: 'installation' | 'connection';
  readonly types: readonly string[];
}

export function* fieldReference(scheme: ReadableScheme, { key, id, place, types }: Reference): Iterable<Problem> {
  if (id === undefined) return;
  const path = step(scheme.at, key);
  const form = place === undefined ? 'installationFields or connectionFields' : `${place}Fields`;
  const field = scheme.fields.find(
    (candidate) => candidate.id === id && (place === undefined ? candidate.place !== 'derived' : candidate.place === place),
  );
  if (field === undefined) {
    yield {
      path,
      problem: `${quote(id)} is no field of ${form}`,
      remedy: `Add a field with this id to ${form}, or name one of its fields.`,
    };
  } else if (field.type !== undefined && !types.includes(field.type)) {
    yield {
      path,
      problem: `${quote(id)} is a field of type ${quote(field.type)}`,
      remedy: `Make it one of type ${list(types)}.`,
    };
  }
}
