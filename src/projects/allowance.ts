import { z } from 'zod';
import { effects } from '../../catalog/define.ts';
import type { Allowance } from '../capabilities/allowance.ts';
import type { Registry } from '../capabilities/registry.ts';
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

/** @throws AppError `invalid_input` that names every operation the connection does not have. */
export const checkOperations = (
  registry: Registry,
  { pluginId, connectorId }: { readonly pluginId: string; readonly connectorId: string },
  { operations }: Allowance,
): void => {
  const known = new Set(registry.operations(pluginId, connectorId).map(({ operation }) => operation.name));
  const errors = operations.flatMap((name, index) =>
    known.has(name)
      ? []
      : [{ path: `operations.${index}`, message: `${JSON.stringify(name)} is not an operation of this connection` }],
  );
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
};
