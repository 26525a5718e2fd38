/** HubSpot's native operations; `catalog/hubspot.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { archiveObject } from './operations/archive-object.ts';
import { associateObjects } from './operations/associate-objects.ts';
import { createNote } from './operations/create-note.ts';
import { createObject } from './operations/create-object.ts';
import { getAccount } from './operations/get-account.ts';
import { getObject } from './operations/get-object.ts';
import { listAssociations } from './operations/list-associations.ts';
import { listOwners } from './operations/list-owners.ts';
import { listPipelines } from './operations/list-pipelines.ts';
import { listProperties } from './operations/list-properties.ts';
import { searchObjects } from './operations/search-objects.ts';
import { updateObject } from './operations/update-object.ts';

export const hubspot = nativeProvider('hubspot', [
  searchObjects,
  getObject,
  createObject,
  updateObject,
  archiveObject,
  listAssociations,
  associateObjects,
  createNote,
  listProperties,
  listPipelines,
  listOwners,
  getAccount,
]);
