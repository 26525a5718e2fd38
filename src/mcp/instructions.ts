/** What a client is told about this server when it connects; most hand it to the model. */
import type { ResolvedTools } from '../capabilities/tools.ts';
import { skillUri } from './skills.ts';

export const instructionsFor = ({ skills, warnings }: ResolvedTools): string => {
  const paragraphs = [naming];
  if (skills.length > 0) {
    paragraphs.push(
      list('Skills explain how to work with these tools. Read the one that fits before you start:', skills.map(skillLine)),
    );
  }
  if (warnings.length > 0) {
    paragraphs.push(list('These connections offer no tools right now:', warnings.map(warningLine)));
  }
  return paragraphs.join('\n\n');
};

const naming =
  'Tools are named <alias>__<operation>. The alias names one connected account of the user: the same operation under another ' +
  'alias acts on another account. Choose the account that the user means, and ask if it is not clear.';

const list = (title: string, lines: readonly string[]): string => [title, ...lines.map((line) => `- ${line}`)].join('\n');

const skillLine = ({ name, description }: ResolvedTools['skills'][number]): string =>
  `${name} (${skillUri(name)}): ${description}`;

const warningLine = ({ alias, status, message }: ResolvedTools['warnings'][number]): string =>
  `${alias} is ${status}: ${message}`;
