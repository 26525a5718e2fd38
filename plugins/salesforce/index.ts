/** Salesforce's native operations; `catalog/salesforce.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { createRecord } from './operations/create-record.ts';
import { deleteRecord } from './operations/delete-record.ts';
import { describeObject } from './operations/describe-object.ts';
import { getRecord } from './operations/get-record.ts';
import { listObjects } from './operations/list-objects.ts';
import { query } from './operations/query.ts';
import { search } from './operations/search.ts';
import { updateRecord } from './operations/update-record.ts';

export const salesforce = nativeProvider('salesforce', [
  query,
  search,
  listObjects,
  describeObject,
  getRecord,
  createRecord,
  updateRecord,
  deleteRecord,
]);
