/** The older kind of AWS API: an action with flat parameters, asked for at one address. */
import type { z } from 'zod';
import { type Api, path, type Query } from '../define.ts';
import { xml } from './xml.ts';

type Parameters = Readonly<Record<string, string | number | undefined>>;

const versions = { sqs: '2012-11-05', iam: '2010-05-08', sts: '2011-06-15' };

/** Asks for what changes nothing. */
export const ask = async <S extends z.ZodType>(
  api: Api,
  { service, action, parameters = {}, answer }: Asked<S>,
): Promise<z.output<S>> => {
  const query: Query = { Action: action, Version: versions[service], ...parameters };
  return answer.parse(xml.parse(await api.get(path`/`, query)));
};

/** Has something done. */
export const order = async <S extends z.ZodType>(
  api: Api,
  { service, action, parameters = {}, answer }: Asked<S>,
): Promise<z.output<S>> => {
  const body = { Action: action, Version: versions[service], ...parameters };
  return answer.parse(xml.parse(await api.post(path`/`, body)));
};

interface Asked<S extends z.ZodType> {
  readonly service: keyof typeof versions;
  readonly action: string;
  readonly parameters?: Parameters;
  readonly answer: S;
}
