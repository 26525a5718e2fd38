/** Programs of npm packages: they are installed, and what is filled in where they start is known. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableConnector } from '../readable.ts';
import { placeholdersIn } from '../url-template.ts';

/** What `{…}` in an argument or a variable may stand for. */
export const folderNames: readonly string[] = ['own-folder', 'shared-folder'];

export function* localRules(
  connector: ReadableConnector,
  findProgram: (packageName: string) => string | undefined = () => undefined,
): Iterable<Problem> {
  for (const { at, transport } of connector.sources) {
    if (transport.kind !== 'npm') continue;
    const path = step(at, 'transport');
    const name = transport.package;
    if (name !== undefined && findProgram(name) === undefined) {
      yield {
        path: step(path, 'package'),
        problem: `${quote(name)} is not installed`,
        remedy: `Run \`npm install --save-prod ${name}\` in the folder of Patchbay, or take the server out of LOCAL_MCP_SERVERS.`,
      };
    }
    for (const [index, text] of transport.arguments.entries()) yield* placeholderRules(step(path, 'arguments', index), text);
    for (const [variable, text] of Object.entries(transport.environment)) {
      yield* placeholderRules(step(path, 'environment', variable), text);
    }
  }
}

function* placeholderRules(path: string, text: unknown): Iterable<Problem> {
  if (typeof text !== 'string') return;
  for (const name of placeholdersIn(text).filter((id) => !folderNames.includes(id))) {
    yield {
      path,
      problem: `{${name}} stands for nothing: what people enter never reaches a command`,
      remedy: 'Use {own-folder} or {shared-folder}, or send a field by a credential.',
    };
  }
}
