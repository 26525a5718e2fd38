/** The same MCP server over stdio. */
import { createInterface } from 'node:readline';
import { answerTo } from '../forwarding/upstream.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const answer = answerTo(line);
  if (answer !== undefined) process.stdout.write(`${answer}\n`);
}
