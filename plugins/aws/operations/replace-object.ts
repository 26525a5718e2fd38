import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { writeInput, writeObject, writeOutput } from './write-object.ts';

export const replaceObject = operation(aws, {
  name: 'replace_object',
  description:
    'Store a text as an object, in place of whatever has this key. What was there is lost unless the bucket keeps versions.',
  effect: 'destructive',
  idempotent: true,
  scopes: [],
  input: writeInput,
  output: writeOutput,
  run: ({ input, api }) => writeObject(api, input, {}),
});
