import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';

export const getMe = operation(microsoft, {
  name: 'get_me',
  description: 'Say whose Microsoft account this is: name, mail address, job title and place.',
  effect: 'read',
  scopes: ['User.Read'],
  input: z.strictObject({}),
  output: z.object({
    id: z.string(),
    displayName: z.string().nullish(),
    mail: z.string().nullish(),
    userPrincipalName: z.string().nullish(),
    jobTitle: z.string().nullish(),
    officeLocation: z.string().nullish(),
    preferredLanguage: z.string().nullish(),
  }),
  run: ({ api }) => api.get(path`/me`),
});
