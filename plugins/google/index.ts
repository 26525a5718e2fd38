/** Google's native operations, one provider per service; `catalog/google.ts` says where they are sent and with which credential. */
export { googleCalendar } from './calendar/index.ts';
export { googleDrive } from './drive/index.ts';
export { gmail } from './gmail/index.ts';
