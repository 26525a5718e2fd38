/** Zoom's native operations; `catalog/zoom.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { createMeeting } from './operations/create-meeting.ts';
import { deleteMeeting } from './operations/delete-meeting.ts';
import { getCurrentUser } from './operations/get-current-user.ts';
import { getMeeting } from './operations/get-meeting.ts';
import { getMeetingInvitation } from './operations/get-meeting-invitation.ts';
import { getMeetingRecordings } from './operations/get-meeting-recordings.ts';
import { getMeetingSummary } from './operations/get-meeting-summary.ts';
import { listMeetings } from './operations/list-meetings.ts';
import { listPastParticipants } from './operations/list-past-participants.ts';
import { listRecordings } from './operations/list-recordings.ts';
import { updateMeeting } from './operations/update-meeting.ts';

export const zoom = nativeProvider('zoom', [
  listMeetings,
  getMeeting,
  createMeeting,
  updateMeeting,
  deleteMeeting,
  getMeetingInvitation,
  listPastParticipants,
  getMeetingSummary,
  listRecordings,
  getMeetingRecordings,
  getCurrentUser,
]);
