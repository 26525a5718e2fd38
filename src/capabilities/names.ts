/** Names of tools. An alias has no underscore, so two aliases can never make one name; names are still looked up, never split. */
export const toolName = (alias: string, operation: string): string => `${alias}__${operation}`;
