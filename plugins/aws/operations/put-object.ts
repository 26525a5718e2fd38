import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { writeInput, writeObject, writeOutput } from './write-object.ts';

export const putObject = operation(aws, {
  name: 'put_object',
  description: 'Store a text as a new object. Refused where the key is taken; replace_object overwrites.',
  effect: 'write',
  scopes: [],
  input: writeInput,
  output: writeOutput,
  run: ({ input, api }) => writeObject(api, input, { 'if-none-match': '*' }),
});
