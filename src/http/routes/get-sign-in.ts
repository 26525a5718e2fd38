import { z } from 'zod';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

const signInView = z.object({
  path: z.string().nullable().describe('Where a browser signs in; takes ?returnPath=. Null: not by a page'),
  text: z.string().describe('How one signs in, as a sentence'),
});

export const getSignIn = ({ howToSignIn, signInPath }: Services) =>
  route({
    method: 'get',
    path: '/api/sign-in',
    summary: 'How one signs in here',
    tag: 'Account',
    access: 'public',
    answers: { 200: { description: 'Where and how', schema: signInView } },
    handle: async () => ({ status: 200, body: { path: signInPath ?? null, text: howToSignIn } }),
  });
