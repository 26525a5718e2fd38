/** Which permissions are enough for what, as the reference of Graph says; the narrowest first: it is the one to ask for. */
export const canReadMail = ['Mail.Read', 'Mail.ReadWrite'] as const;
export const canReadCalendars = ['Calendars.Read', 'Calendars.ReadWrite'] as const;
export const canReadFiles = ['Files.Read', 'Files.ReadWrite', 'Files.Read.All', 'Files.ReadWrite.All'] as const;
export const canWriteFiles = ['Files.ReadWrite', 'Files.ReadWrite.All'] as const;
