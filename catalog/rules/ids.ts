/** Ids are unique in their scope, compared without case, and none is the name of something every object inherits. */
import { list, type Problem, quote, step } from '../problem.ts';
import type { ReadablePlugin } from '../readable.ts';

interface Identified {
  readonly at: string;
  readonly id?: string | undefined;
}

export function* idRules(plugins: readonly ReadablePlugin[]): Iterable<Problem> {
  yield* scope(plugins, 'plugins');
  for (const plugin of plugins) {
    yield* scope(plugin.connectors, 'connectors of this plugin');
    for (const connector of plugin.connectors) {
      yield* scope(connector.schemes, 'auth schemes of this connector');
      yield* scope(connector.sources, 'sources of this connector');
      for (const scheme of connector.schemes)
        yield* scope(scheme.fields, 'fields of this scheme, in both forms and derived together');
    }
  }
}

/** Prototype pollution: reading or writing such a key of a plain object reaches what all objects share. */
export const isInherited = (name: string): boolean => inheritedNames.includes(name.toLowerCase());

const inheritedNames = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'].map((name) => name.toLowerCase());

function* scope(items: readonly Identified[], among: string): Iterable<Problem> {
  const first = new Map<string, string>();
  for (const { at, id } of items) {
    if (id === undefined) continue;
    const path = step(at, 'id');
    const earlier = first.get(id.toLowerCase());
    if (earlier === undefined) first.set(id.toLowerCase(), at);
    else
      yield { path, problem: `${quote(id)} is also the id of ${earlier}`, remedy: `Give each of the ${among} an id of its own.` };
    if (isInherited(id)) {
      yield { path, problem: `${list([id])} is a name that every object inherits`, remedy: 'Choose another id.' };
    }
  }
}
