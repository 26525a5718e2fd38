/** What the emulator does not do, against an answer in the shape that Slack documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { slack } from './index.ts';

test('messages are searched page by page', async () => {
  const match = {
    iid: 'not for models',
    team: 'T1',
    ts: '1508284197.000015',
    channel: { id: 'C12345678', name: 'general', is_private: false },
    user: 'U2U85N1RV',
    username: 'roach',
    text: 'The meaning of life',
    permalink: 'https://acme.slack.com/archives/C12345678/p1508284197000015',
  };
  const answer = (page: number) => ({
    ok: true,
    query: 'meaning',
    messages: { total: 2, matches: [match], paging: { count: 1, total: 2, page, pages: 2 } },
  });
  const { call, requests } = scripted(slack, 200, answer(1));
  const { iid, team, ...shown } = match;
  expect(await call('search_messages', { query: 'meaning', count: 1, sort: 'timestamp' })).toEqual({
    total: 2,
    items: [{ ...shown, channel: { id: 'C12345678', name: 'general' } }],
    next_page: 2,
  });
  expect(requests).toMatchObject([
    { method: 'POST', path: '/search.messages', body: { query: 'meaning', count: 1, sort: 'timestamp' } },
  ]);
  expect(await scripted(slack, 200, answer(2)).call('search_messages', { query: 'meaning', page: 2 })).toMatchObject({
    next_page: null,
  });
});

test('an empty cursor is the end of a list', async () => {
  const answer = { ok: true, channels: [], response_metadata: { next_cursor: '' } };
  expect(await scripted(slack, 200, answer).call('list_channels')).toEqual({ items: [], next_cursor: null });
});
