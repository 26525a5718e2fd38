import { z } from 'zod';

/** An id. Postgres answers ids in lower case, and so they are compared. */
const id = z.uuid().toLowerCase();

/** Path parameters. What does not fit is answered like an unknown id. */
export const idParams = z.object({ id });
export const bindingParams = z.object({ id, connectionId: id });
export const agentParams = z.object({ id, agentId: id });
export const agentBindingParams = z.object({ id, agentId: id, connectionId: id });
export const definitionParams = z
  .object({ plugin: z.string().max(100), connector: z.string().max(100), scheme: z.string().max(100) })
  .transform(({ plugin, connector, scheme }) => ({ pluginId: plugin, connectorId: connector, authSchemeId: scheme }));

export const sharedQuery = z.object({
  shared: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('Administrators: the setup shared with everybody'),
});
