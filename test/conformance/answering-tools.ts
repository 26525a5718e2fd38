/** Tools that answer by themselves: each kind of content, an error, progress, log messages, a schema with rare keywords. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallToolResult, type ContentBlock, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';

export const addAnsweringTools = (server: McpServer, changeTools: () => Promise<unknown>): void => {
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: `Answers ${content.map(({ type }) => type).join(', ')}.` }, () => ({ content }));
  }

  server.registerTool('test_error_handling', { description: 'Always fails.' }, () => ({
    content: [text('This tool fails on purpose.')],
    isError: true,
  }));

  server.registerTool('test_tool_with_progress', { description: 'Reports its progress.' }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      await sleep(stepMs);
    }
    return answer('Done.');
  });

  for (const name of ['test_tool_with_logging', 'test_logging_tool']) {
    server.registerTool(name, { description: 'Sends log messages while it runs.' }, async ({ mcpReq }) => {
      for (const step of ['started', 'goes on', 'ends']) {
        await mcpReq.log('info', `The tool ${step}`);
        await sleep(stepMs);
      }
      return answer('Done.');
    });
  }

  server.registerTool('test_trigger_tool_change', { description: 'Changes which tools the agent has.' }, async () => {
    await changeTools();
    return answer('Changed.');
  });

  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema with the keywords of JSON Schema 2020-12.', inputSchema: fromJsonSchema(rareKeywords) },
    () => answer('Accepted.'),
  );

  server.registerTool(
    'test_mirrored_parameter',
    { description: 'Has a parameter that 2026-07-28 mirrors into a header.', inputSchema: fromJsonSchema(mirrored) },
    () => answer('Accepted.'),
  );
};

export const text = (value: string) => ({ type: 'text' as const, text: value });

export const answer = (value: string): CallToolResult => ({ content: [text(value)] });

const stepMs = 50;

/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** One sample of silence. */
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const image: ContentBlock = { type: 'image', data: png, mimeType: 'image/png' };

const contents: Readonly<Record<string, ContentBlock[]>> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    { type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' } },
  ],
  test_multiple_content_types: [
    text('Text, an image and a resource:'),
    image,
    { type: 'resource', resource: { uri: 'test://mixed', mimeType: 'application/json', text: '{"test":"data","value":123}' } },
  ],
};

const mirrored = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };

const rareKeywords = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};
