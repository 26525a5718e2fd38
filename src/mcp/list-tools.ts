/** Answers `tools/list` with bytes that were made once per group of tools; a list of hundreds costs no serialising. */
import type { ServerResponse } from 'node:http';
import type { ResolvedTools, ToolGroup } from '../capabilities/tools.ts';
import type { ResultFrame } from './era.ts';
import type { RequestId } from './plain-request.ts';

export const sendToolList = (res: ServerResponse, id: RequestId, { groups }: ResolvedTools, frame: ResultFrame): void => {
  const parts: Buffer[] = [start];
  for (const group of groups) {
    if (group.json === '') continue;
    if (parts.length > 1) parts.push(comma);
    parts.push(bytesOf(group));
  }
  parts.push(Buffer.from(`]${frame.listEnd},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`));
  res.writeHead(200, {
    'content-type': 'application/json',
    'content-length': parts.reduce((length, part) => length + part.length, 0),
  });
  res.cork();
  for (const part of parts) res.write(part);
  res.end();
  res.uncork();
};

const start = Buffer.from('{"result":{"tools":[');
const comma = Buffer.from(',');

/** Groups are shared and never change, so their bytes live exactly as long as they do. */
const groupBytes = new WeakMap<ToolGroup, Buffer>();

const bytesOf = (group: ToolGroup): Buffer => {
  const known = groupBytes.get(group);
  if (known !== undefined) return known;
  const bytes = Buffer.from(group.json);
  groupBytes.set(group, bytes);
  return bytes;
};
