/** Which of Drive's scopes are enough for what, as its reference says; the one to ask for first. */
export const canRead = [
  'https://www.googleapis.com/auth/drive.readonly',
  'https://www.googleapis.com/auth/drive.file',
  'https://www.googleapis.com/auth/drive',
] as const;

export const canSee = [...canRead, 'https://www.googleapis.com/auth/drive.metadata.readonly'] as const;

/** `drive.file` reaches only files that were made through this app; Drive says which by refusing the others. */
export const canWrite = ['https://www.googleapis.com/auth/drive.file', 'https://www.googleapis.com/auth/drive'] as const;
