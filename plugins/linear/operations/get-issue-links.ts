import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueId } from '../shapes.ts';

const document = `query IssueLinks($id: String!) {
  issue(id: $id) {
    identifier branchName
    parent { id identifier title state { name type } }
    children(first: 50) { nodes { id identifier title state { name type } } }
    relations(first: 50) { nodes { type relatedIssue { id identifier title state { name type } } } }
    inverseRelations(first: 50) { nodes { type issue { id identifier title state { name type } } } }
    attachments(first: 50) { nodes { title subtitle url sourceType } }
  }
}`;

const linked = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  state: z.object({ name: z.string(), type: z.string() }).nullish(),
});
const nodesOf = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node) }).nullish();

export const getIssueLinks = operation(linear, {
  name: 'get_issue_links',
  description:
    'Read what an issue is tied to: parent, sub-issues, issues it blocks, duplicates or relates to, links such as pull requests, and ' +
    'the name that a git branch for it should have.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({ id: issueId }),
  output: z.object({
    issue: z.object({
      identifier: z.string(),
      branchName: z.string().nullish(),
      parent: linked.nullish(),
      children: nodesOf(linked),
      relations: nodesOf(z.object({ type: z.string(), relatedIssue: linked.nullish() })).describe(
        'From this issue: with type blocks it blocks the other one',
      ),
      inverseRelations: nodesOf(z.object({ type: z.string(), issue: linked.nullish() })).describe(
        'To this issue: with type blocks the other one blocks it',
      ),
      attachments: nodesOf(
        z.object({
          title: z.string(),
          subtitle: z.string().nullish(),
          url: z.string(),
          sourceType: z.string().nullish(),
        }),
      ),
    }),
  }),
  run: ({ input, api }) => ask(api, document, input),
});
