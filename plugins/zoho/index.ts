/** Zoho CRM's native operations; `catalog/zoho.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { createRecord } from './operations/create-record.ts';
import { deleteRecord } from './operations/delete-record.ts';
import { getRecord } from './operations/get-record.ts';
import { listFields } from './operations/list-fields.ts';
import { listModules } from './operations/list-modules.ts';
import { listRecords } from './operations/list-records.ts';
import { searchRecords } from './operations/search-records.ts';
import { updateRecord } from './operations/update-record.ts';

export const zohoCrm = nativeProvider('zoho-crm', [
  listModules,
  listFields,
  listRecords,
  searchRecords,
  getRecord,
  createRecord,
  updateRecord,
  deleteRecord,
]);
