import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';

export const listTeamProjects = operation(figma, {
  name: 'list_team_projects',
  description: 'List the projects of a team. Figma has no list of teams: the id is in the address of the team’s page.',
  effect: 'read',
  scopes: ['projects:read'],
  input: z.strictObject({
    team_id: z.string().regex(/^\d+$/, 'must be a number').describe('Id of the team, after /team/ in its address'),
  }),
  output: z.object({
    name: z.string().nullish().describe('The team'),
    projects: z.array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() })),
  }),
  run: ({ input: { team_id }, api }) => api.get(path`/teams/${team_id}/projects`),
});
