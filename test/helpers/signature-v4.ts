/** Checks a request's Signature Version 4 as its specification tells, apart from the library that signed it. */
import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface Expected {
  readonly secretKey: string;
  /** The host that was signed for. */
  readonly host: string;
}

/** Service, region and key of the request's credential where the signature is right, else undefined. */
export const checkSignature = (request: SignedRequest, { secretKey, host }: Expected) => {
  const { authorization = '' } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      String(authorization),
    );
  if (!parts) return undefined;
  const [, accessKey = '', day = '', region = '', service = '', names = '', signature = ''] = parts;
  const [path = '', query = ''] = request.target.split('?');
  const canonical = [
    request.method,
    canonicalPath(path, service),
    canonicalQuery(query),
    ...names.split(';').map((name) => `${name}:${headerOf(request, name, host)}`),
    '',
    names,
    headerOf(request, 'x-amz-content-sha256', host) || sha256(request.body),
  ].join('\n');
  const bodyIsTrue = headerOf(request, 'x-amz-content-sha256', host) === sha256(request.body);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headerOf(request, 'x-amz-date', host), scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretKey}`));
  const isRight = bodyIsTrue && names.split(';').includes('host') && hmac(key, text).toString('hex') === signature;
  return isRight ? { accessKey, region, service } : undefined;
};

const headerOf = ({ headers }: SignedRequest, name: string, host: string): string =>
  name === 'host'
    ? host
    : String(headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ');

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
/** As it was sent, encoded once more; S3 alone takes it as its keys are. */
const canonicalPath = (path: string, service: string): string =>
  path
    .split('/')
    .map((one) => (service === 's3' ? encode(decodeURIComponent(one)) : encode(one)))
    .join('/');
const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
