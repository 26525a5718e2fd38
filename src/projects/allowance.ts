import { z } from 'zod';
import { effects } from '../../catalog/define.ts';
import type { Allowance } from '../capabilities/allowance.ts';
import type { Registry } from '../capabilities/registry.ts';
import type { Prisma } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';

/** What a binding allows. Destructive operations are allowed only where somebody says so. */
export const allowanceInput = z.strictObject({
  effects: z
    .array(z.enum(effects))
    .max(effects.length)
    .default(['read', 'write'])
    .transform((given) => effects.filter((effect) => given.includes(effect)))
    .describe('What operations may do'),
  operations: z
    .array(z.string().max(64))
    .max(500)
    .default([])
    .transform((names) => [...new Set(names)])
    .describe('Names of the allowed operations; empty allows every operation whose effect is allowed'),
});

/** What a project is given. */
export const projectBindingInput = allowanceInput.extend({
  followUpstream: z
    .boolean()
    .default(false)
    .describe('Use new and changed tools of upstream MCP servers without a review by their owner'),
});

/** @throws AppError `invalid_input` that names every operation the connection does not have. */
export const checkOperations = async (
  tx: Prisma.TransactionClient,
  registry: Registry,
  { id, pluginId, connectorId }: { readonly id: string; readonly pluginId: string; readonly connectorId: string },
  { operations }: Allowance,
): Promise<void> => {
  if (operations.length === 0) return;
  const pinned = await tx.discoveredTool.findMany({ where: { connectionId: id }, select: { operation: true } });
  const known = new Set([
    ...registry.operations(pluginId, connectorId).map(({ operation }) => operation.name),
    ...pinned.map(({ operation }) => operation),
  ]);
  const errors = operations.flatMap((name, index) =>
    known.has(name)
      ? []
      : [{ path: `operations.${index}`, message: `${JSON.stringify(name)} is not an operation of this connection` }],
  );
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
};
