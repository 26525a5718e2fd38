/** From what a server listed to what may be pinned: pure, so that the same list always gives the same tools. */
import { createHash } from 'node:crypto';
import type { Effect } from '../../../catalog/define.ts';
import { isTooDeep } from '../../nesting.ts';
import type { JsonSchema, Tool } from '../tools.ts';
import { beginning, holdsInvisible, isStorable, withoutInvisible, withoutInvisibleTexts } from './clean-text.ts';
import { operationNames } from './operation-names.ts';
import { headerProblem, withoutHeaders } from './param-headers.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { repairInput, repairOutput } from './repair-schema.ts';
import { isSoundSchema } from './sound-schema.ts';
import type { PinnedTool, UpstreamListing } from './upstream.ts';

/** A tool ready to be pinned; plain JSON. */
export interface ToolDefinition extends Omit<PinnedTool, 'sourceId'> {
  readonly fingerprint: string;
}

/** What the owner should know of a list. `tool` is the server's name of it, cut; undefined where it is about the list. */
export interface ListProblem {
  readonly tool: string | undefined;
  readonly message: string;
}

export interface Snapshot {
  readonly tools: readonly ToolDefinition[];
  readonly problems: readonly ListProblem[];
}

const mostTools = 1_000;
const longestDescription = 8_000;
const longestSchema = 64_000;
/** In UTF-16 units; the database's index takes 2,704 bytes. */
const longestName = 500;
const deepestSchema = 100;

export const snapshotOf = ({ tools, partial }: UpstreamListing, assumeEffect: Effect | undefined): Snapshot => {
  const problems: ListProblem[] = partial ? [{ tool: undefined, message: partialMessages[partial] }] : [];
  const report = (tool: unknown, message: string) => {
    problems.push({ tool: typeof tool === 'string' ? beginning(tool, 100) : undefined, message });
  };
  if (tools.length > mostTools)
    report(undefined, `The server lists more than ${mostTools} tools; only the first ${mostTools} are used.`);
  const drafts = tools.slice(0, mostTools).flatMap((tool) => draftOf(tool, assumeEffect, report) ?? []);
  const unique = withoutDuplicates(drafts, report);
  const names = operationNames(unique.map(({ upstreamName }) => upstreamName));
  return {
    tools: unique.map((draft) => named(draft, names.get(draft.upstreamName) ?? draft.upstreamName)),
    problems,
  };
};

const partialMessages: Record<NonNullable<UpstreamListing['partial']>, string> = {
  'page-failed': 'The server failed in the middle of its list; tools may be missing.',
  'cursor-repeated': 'The server’s list led back to a page that was read already; tools may be missing.',
  'too-large': 'The server’s list is too long to be read whole; tools are missing.',
  'too-many-pages': 'The server’s list has too many pages; tools may be missing.',
  'too-many-tools': 'The server lists more tools than are taken; the rest is missing.',
};

type Draft = Omit<ToolDefinition, 'operation'>;
type Report = (tool: unknown, message: string) => void;

const draftOf = (tool: unknown, assumeEffect: Effect | undefined, report: Report): Draft | undefined => {
  if (!isRecord(tool) || typeof tool['name'] !== 'string') {
    report(undefined, 'A tool has no name and is left out.');
    return undefined;
  }
  const { name } = tool;
  const leftOut = (why: string) => {
    report(name, `The tool ${why} and is left out.`);
    return undefined;
  };
  if (name.length > longestName) return leftOut('has a name that is too long');
  if (isTooDeep(tool, deepestSchema)) return leftOut('is nested too deeply');
  const input = repairInput(tool['inputSchema']);
  if ('problem' in input) return leftOut(input.problem);
  const upstreamSchema = isRecord(tool['inputSchema']) ? withoutInvisibleTexts(tool['inputSchema']) : {};
  const wrongHeader = headerProblem(upstreamSchema);
  if (wrongHeader !== undefined) return leftOut(wrongHeader);
  const promised = repairOutput(tool['outputSchema']);
  const outputSchema = promised && isSoundSchema(promised) ? withoutInvisibleTexts(promised) : undefined;
  if (JSON.stringify([input.schema, outputSchema]).length > longestSchema) return leftOut('has a schema that is too long');
  if (!isStorable([name, upstreamSchema, outputSchema]))
    return leftOut('has U+0000 or half a character in a name or value, which cannot be stored,');
  const texts = textsOf(tool);
  if (texts.hadInvisible || hasInvisibleTexts(input.schema))
    report(name, 'Invisible characters were removed from the tool’s texts.');
  if (promised && !outputSchema) report(name, 'The tool’s output schema is faulty and is not shown.');
  if (texts.wasCut) report(name, 'The tool’s description was too long and was cut.');
  const annotations = isRecord(tool['annotations']) ? tool['annotations'] : {};
  const effect = effectOf(annotations, assumeEffect);
  const idempotent = effect === 'read' || annotations['idempotentHint'] === true;
  return {
    upstreamName: name,
    effect,
    upstreamSchema,
    wrapped: input.wrapped,
    repeatable: idempotent,
    fingerprint: fingerprintOf(tool),
    tool: {
      name,
      title: texts.title,
      description: texts.description,
      inputSchema: withoutInvisibleTexts(withoutHeaders(input.schema)),
      ...(outputSchema && { outputSchema }),
      annotations: {
        readOnlyHint: effect === 'read',
        destructiveHint: effect === 'destructive',
        idempotentHint: idempotent,
        openWorldHint: annotations['openWorldHint'] !== false,
      },
    },
  };
};

/** The protocol's own default: what does not say that it only reads or only adds may destroy. */
const effectOf = (annotations: JsonRecord, assumed: Effect | undefined): Effect => {
  if (annotations['readOnlyHint'] === true) return 'read';
  if (annotations['destructiveHint'] === false) return 'write';
  if (annotations['destructiveHint'] === true) return 'destructive';
  return assumed ?? 'destructive';
};

const textsOf = ({ name, title, description, annotations }: JsonRecord) => {
  const given = typeof description === 'string' ? description : '';
  const called = [title, isRecord(annotations) ? annotations['title'] : undefined, name].find(
    (text) => typeof text === 'string' && text !== '',
  );
  const clean = withoutInvisible(given);
  return {
    title: beginning(String(called ?? ''), 200),
    description: clean.length > longestDescription ? `${beginning(clean, longestDescription)}…` : clean,
    wasCut: clean.length > longestDescription,
    hadInvisible: clean !== given || holdsInvisible(String(called ?? '')),
  };
};

const hasInvisibleTexts = (schema: JsonSchema): boolean =>
  JSON.stringify(withoutInvisibleTexts(schema)) !== JSON.stringify(schema);

/** Two tools of one name: always the same of them is used, whatever the order of the list. */
const withoutDuplicates = (drafts: readonly Draft[], report: Report): Draft[] => {
  const byName = new Map<string, Draft>();
  for (const draft of drafts.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))) {
    if (byName.has(draft.upstreamName)) report(draft.upstreamName, 'The server lists two tools of this name; one is left out.');
    else byName.set(draft.upstreamName, draft);
  }
  return [...byName.values()].toSorted((a, b) => (a.upstreamName < b.upstreamName ? -1 : 1));
};

/** The server's own name is told where agents see another. */
export const named = (draft: Draft, operation: string): ToolDefinition => {
  const { upstreamName, tool } = draft;
  const shown: Tool = { ...tool, name: operation };
  const isRenamed = operation !== upstreamName && !tool.description.includes(upstreamName);
  const original = beginning(upstreamName, 100);
  return {
    ...draft,
    operation,
    tool: isRenamed ? { ...shown, description: `${tool.description}\n\nNamed "${original}" by its server.`.trim() } : shown,
  };
};

/** Of everything that a model or a decision of ours reads. */
const fingerprintOf = ({ name, title, description, inputSchema, outputSchema, annotations }: JsonRecord): string =>
  createHash('sha256').update(canonical({ name, title, description, inputSchema, outputSchema, annotations })).digest('hex');

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    isRecord(item) ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
