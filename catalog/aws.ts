/**
 * From the documentation of Amazon Web Services, read in 2026-12: "AWS Signature Version 4 for API requests"
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html), "Amazon S3 API Reference" and its "Error responses"
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html), "Amazon SQS API Reference"
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference), "IAM API Reference"
 * (https://docs.aws.amazon.com/IAM/latest/APIReference), "GetCallerIdentity"
 * (https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html), which every key may ask.
 */
import { type ConnectorEntry, definePlugin, type FormFieldEntry } from './define.ts';

const keyPair: FormFieldEntry[] = [
  {
    id: 'access-key-id',
    label: 'Access key ID',
    type: 'text',
    pattern: 'AKIA[A-Z0-9]{12,124}',
    placeholder: 'AKIA…',
    help: 'IAM › Users › the user › Security credentials › Create access key. Keys of the root user open everything: do not use them.',
  },
  { id: 'secret-access-key', label: 'Secret access key', type: 'secret', help: 'Shown once, when the key is made.' },
];

const regions = {
  'us-east-1': 'US East (N. Virginia)',
  'us-east-2': 'US East (Ohio)',
  'us-west-1': 'US West (N. California)',
  'us-west-2': 'US West (Oregon)',
  'ca-central-1': 'Canada (Central)',
  'sa-east-1': 'South America (São Paulo)',
  'eu-central-1': 'Europe (Frankfurt)',
  'eu-central-2': 'Europe (Zurich)',
  'eu-north-1': 'Europe (Stockholm)',
  'eu-south-1': 'Europe (Milan)',
  'eu-south-2': 'Europe (Spain)',
  'eu-west-1': 'Europe (Ireland)',
  'eu-west-2': 'Europe (London)',
  'eu-west-3': 'Europe (Paris)',
  'af-south-1': 'Africa (Cape Town)',
  'il-central-1': 'Israel (Tel Aviv)',
  'me-central-1': 'Middle East (UAE)',
  'me-south-1': 'Middle East (Bahrain)',
  'ap-east-1': 'Asia Pacific (Hong Kong)',
  'ap-northeast-1': 'Asia Pacific (Tokyo)',
  'ap-northeast-2': 'Asia Pacific (Seoul)',
  'ap-northeast-3': 'Asia Pacific (Osaka)',
  'ap-south-1': 'Asia Pacific (Mumbai)',
  'ap-south-2': 'Asia Pacific (Hyderabad)',
  'ap-southeast-1': 'Asia Pacific (Singapore)',
  'ap-southeast-2': 'Asia Pacific (Sydney)',
  'ap-southeast-3': 'Asia Pacific (Jakarta)',
  'ap-southeast-4': 'Asia Pacific (Melbourne)',
};

const region: FormFieldEntry = {
  id: 'region',
  label: 'Region',
  type: 'select',
  options: Object.entries(regions).map(([value, label]) => ({ value, label: `${label}: ${value}` })),
};

/** What all of the services have in common. S3 writes its errors one level higher than the others. */
const answers = {
  headers: { accept: 'application/xml' },
  requestBody: 'form',
  errorCode: ['ErrorResponse.Error.Code', 'Error.Code'],
  errorMessage: ['ErrorResponse.Error.Message', 'Error.Message'],
  unauthorizedErrors: ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidClientTokenId', 'ExpiredToken', 'AuthFailure'],
  rateLimitErrors: ['SlowDown', 'Throttling', 'ThrottlingException', 'RequestLimitExceeded', 'TooManyRequestsException'],
} satisfies Partial<ConnectorEntry>;

interface Signed {
  readonly service: string;
  readonly region: string;
  readonly fields: FormFieldEntry[];
}

const accessKey = ({ service, region, fields }: Signed) =>
  ({
    type: 'access-key',
    id: 'access-key',
    displayName: 'Access key',
    description: 'An access key of an IAM user. Requests are signed with it; the secret itself is never sent.',
    accessKeyField: 'access-key-id',
    secretKeyField: 'secret-access-key',
    signing: { kind: 'aws-sigv4', service, accountService: 'sts', region },
    connectionFields: [...keyPair, ...fields],
    userinfo: `https://sts.${region}.amazonaws.com/?Action=GetCallerIdentity&Version=2011-06-15`,
    subject: {
      source: 'userinfo',
      field: 'GetCallerIdentityResponse.GetCallerIdentityResult.UserId',
      label: 'GetCallerIdentityResponse.GetCallerIdentityResult.Arn',
    },
  }) satisfies ConnectorEntry['authSchemes'][number];

/** IAM has one address for the whole world, and signs for this region. */
const worldwide = 'us-east-1';

export const aws = definePlugin({
  id: 'aws',
  version: '1.0.0',
  displayName: 'AWS',
  description: 'Objects in S3, messages in SQS queues, and the users and roles of an account at Amazon Web Services.',
  tags: ['cloud', 'storage', 'queues', 'developer-tools'],
  homepage: 'https://aws.amazon.com',
  setupUrl: 'https://console.aws.amazon.com/iam/home#/users',
  setupSteps: [
    'Open IAM in the AWS console and make a user for your agents, without console access.',
    'Give it a policy that allows exactly the buckets, queues and actions the agents need.',
    'Open the user’s “Security credentials”, choose “Create access key”, and copy both halves: AWS shows the secret once.',
    'Make one connection here for each service and region, with the same key.',
  ],
  connectors: [
    {
      id: 'aws-s3',
      displayName: 'Amazon S3',
      description: 'Buckets and objects of one region.',
      baseUrl: 'https://s3.{region}.amazonaws.com',
      ...answers,
      authSchemes: [accessKey({ service: 's3', region: '{region}', fields: [region] })],
      sources: [{ type: 'native', id: 'aws-s3', provider: 'aws-s3' }],
    },
    {
      id: 'aws-sqs',
      displayName: 'Amazon SQS',
      description: 'Queues of one region.',
      baseUrl: 'https://sqs.{region}.amazonaws.com',
      ...answers,
      authSchemes: [accessKey({ service: 'sqs', region: '{region}', fields: [region] })],
      sources: [{ type: 'native', id: 'aws-sqs', provider: 'aws-sqs' }],
    },
    {
      id: 'aws-iam',
      displayName: 'AWS IAM',
      description: 'Users and roles of an account.',
      baseUrl: 'https://iam.amazonaws.com',
      ...answers,
      authSchemes: [accessKey({ service: 'iam', region: worldwide, fields: [] })],
      sources: [{ type: 'native', id: 'aws-iam', provider: 'aws-iam' }],
    },
    {
      id: 'aws-sts',
      displayName: 'AWS STS',
      description: 'Says whose key it is.',
      baseUrl: 'https://sts.{region}.amazonaws.com',
      ...answers,
      authSchemes: [accessKey({ service: 'sts', region: '{region}', fields: [region] })],
      sources: [{ type: 'native', id: 'aws-sts', provider: 'aws-sts' }],
    },
    {
      // From AWS’s own description of its server, “AWS Knowledge MCP Server”
      // (https://github.com/awslabs/mcp/tree/main/src/aws-knowledge-mcp-server), read in 2026-12.
      id: 'aws-knowledge',
      displayName: 'AWS documentation',
      description: 'AWS’s own MCP server for its documentation, open to everybody.',
      authSchemes: [{ type: 'none', id: 'none', displayName: 'Open to everybody' }],
      sources: [{ type: 'mcp', id: 'aws-knowledge', transport: { kind: 'http', url: 'https://knowledge-mcp.global.api.aws' } }],
    },
  ],
  skills: ['aws/skills/aws'],
});
