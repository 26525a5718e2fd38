/** Resend's native operations; `catalog/resend.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { addContactToSegment } from './operations/add-contact-to-segment.ts';
import { cancelEmail } from './operations/cancel-email.ts';
import { createContact } from './operations/create-contact.ts';
import { createDomain } from './operations/create-domain.ts';
import { createSegment } from './operations/create-segment.ts';
import { deleteContact } from './operations/delete-contact.ts';
import { deleteDomain } from './operations/delete-domain.ts';
import { deleteSegment } from './operations/delete-segment.ts';
import { getContact } from './operations/get-contact.ts';
import { getDomain } from './operations/get-domain.ts';
import { getEmail } from './operations/get-email.ts';
import { getReceivedEmail } from './operations/get-received-email.ts';
import { listContacts } from './operations/list-contacts.ts';
import { listDomains } from './operations/list-domains.ts';
import { listEmails } from './operations/list-emails.ts';
import { listReceivedEmails } from './operations/list-received-emails.ts';
import { listSegments } from './operations/list-segments.ts';
import { removeContactFromSegment } from './operations/remove-contact-from-segment.ts';
import { sendBatchEmails } from './operations/send-batch-emails.ts';
import { sendEmail } from './operations/send-email.ts';
import { updateContact } from './operations/update-contact.ts';
import { updateEmail } from './operations/update-email.ts';
import { verifyDomain } from './operations/verify-domain.ts';

export const resend = nativeProvider('resend', [
  sendEmail,
  sendBatchEmails,
  listEmails,
  getEmail,
  updateEmail,
  cancelEmail,
  listReceivedEmails,
  getReceivedEmail,
  listDomains,
  getDomain,
  createDomain,
  verifyDomain,
  deleteDomain,
  listSegments,
  createSegment,
  deleteSegment,
  listContacts,
  getContact,
  createContact,
  updateContact,
  deleteContact,
  addContactToSegment,
  removeContactFromSegment,
]);
