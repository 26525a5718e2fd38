/** The native operations of AWS, a provider per service; `catalog/aws.ts` says where they are sent and how they are signed. */
import { nativeProvider } from '../define.ts';
import { deleteMessage } from './operations/delete-message.ts';
import { deleteObject } from './operations/delete-object.ts';
import { getCallerIdentity } from './operations/get-caller-identity.ts';
import { getObject } from './operations/get-object.ts';
import { getQueueAttributes } from './operations/get-queue-attributes.ts';
import { getUser } from './operations/get-user.ts';
import { listAccessKeys } from './operations/list-access-keys.ts';
import { listBuckets } from './operations/list-buckets.ts';
import { listObjects } from './operations/list-objects.ts';
import { listQueues } from './operations/list-queues.ts';
import { listRoles } from './operations/list-roles.ts';
import { listUsers } from './operations/list-users.ts';
import { putObject } from './operations/put-object.ts';
import { receiveMessages } from './operations/receive-messages.ts';
import { replaceObject } from './operations/replace-object.ts';
import { sendMessage } from './operations/send-message.ts';

export const awsS3 = nativeProvider('aws-s3', [listBuckets, listObjects, getObject, putObject, replaceObject, deleteObject]);
export const awsSqs = nativeProvider('aws-sqs', [listQueues, getQueueAttributes, sendMessage, receiveMessages, deleteMessage]);
export const awsIam = nativeProvider('aws-iam', [listUsers, getUser, listAccessKeys, listRoles]);
export const awsSts = nativeProvider('aws-sts', [getCallerIdentity]);
