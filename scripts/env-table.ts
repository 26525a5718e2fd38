// Prints the README's table of environment variables, made from their schema: npx tsx scripts/env-table.ts
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { environment } from '../src/env.ts';

export function environmentTable(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input' });
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { default: fallback, description = '' } = typeof schema === 'object' ? schema : {};
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${description} |`;
  });
  return ['| name | default | what |', '| --- | --- | --- |', ...rows].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(environmentTable());
